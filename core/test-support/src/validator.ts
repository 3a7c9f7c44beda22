import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";

/** Result of the official validators for one document. */
export interface Finding {
  readonly file: string;
  readonly ok: boolean;
  readonly errors: readonly { readonly id: string; readonly message: string }[];
}

/** How files are judged: by a rule set, by XML Schemas at these paths, or by what the content names. */
export type ValidationMode =
  | { readonly mode: "vesid"; readonly vesid: string }
  | { readonly mode: "xsd"; readonly schema: readonly string[] }
  | { readonly mode: "auto" };

/** The official validators as a service. */
export interface Validator {
  /** Checks files by their paths; the findings are in the order of the paths. */
  checkFiles(how: ValidationMode, paths: readonly string[]): Promise<readonly Finding[]>;
  /** Checks one document against a rule set, such as `eu.cen.en16931:ubl`. */
  check(vesid: string, xml: string): Promise<Finding>;
  /** Checks one document against an XML Schema, by the schema's path. */
  checkSchema(schema: string, xml: string): Promise<Finding>;
  stop(): void;
}

/** Ports below the range that systems use for outgoing connections. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;
const ATTEMPTS = 3;

/** True when a Java runtime answers. */
export function hasJava(): boolean {
  return spawnSync("java", ["-version"]).status === 0;
}

/** Starts the official validators as a service; the very first start builds them. */
export async function startValidator(command: string): Promise<Validator> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const validator = await startAt(command, FIRST_PORT + ((process.pid + attempt) % PORTS));
    if (validator) return validator;
  }
  throw new Error("the validator did not start");
}

async function startAt(command: string, port: number): Promise<Validator | undefined> {
  const child = spawn(command, ["--serve", String(port)], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (!(await isListening(child))) return undefined;
  const ask = async (how: Readonly<Record<string, string>>, xml: string): Promise<Finding> => {
    const query = new URLSearchParams({ ...how, name: "document.xml" });
    const address = `http://127.0.0.1:${port}/check?${query}`;
    const reply = await fetch(address, { method: "POST", body: xml });
    return JSON.parse(await reply.text());
  };
  return {
    async checkFiles(how, files) {
      const body = JSON.stringify({ ...how, files });
      const post = () => fetch(`http://127.0.0.1:${port}/files`, { method: "POST", body });
      // The service closes connections that were idle for a while, perhaps just now.
      const reply = await post().catch(post);
      const findings = (await reply.text()).trim().split("\n").map(parseFinding);
      if (findings.length !== files.length)
        throw new Error(`${findings.length} of ${files.length} files were checked`);
      return findings;
    },
    check: (vesid, xml) => ask({ mode: "vesid", vesid }, xml),
    checkSchema: (schema, xml) => ask({ mode: "xsd", schema }, xml),
    stop() {
      if (child.pid) process.kill(-child.pid);
    },
  };
}

const parseFinding = (line: string): Finding => JSON.parse(line);

async function isListening(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false;
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('"listening"')) return true;
  return false;
}
