import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import type { JsonObject } from "@fakturo/model";
import { repositoryRoot, shared } from "./shared.ts";

/** An access point of others (phase4) on the loopback, which sends and receives. */
export interface PeppolPeer {
  /** Of its receiver: `http://localhost:…/as4`; faults by path below it. */
  readonly url: string;
  /** Folder with throw-away keys and certificates: `receiver.pem`, `receiver.key.pem`, `truststore.pem` … */
  readonly keys: string;
  /** What its receiver stored under a message id: the business envelope, and facts of the message. */
  received(
    messageId: string,
  ): { readonly envelope: Uint8Array; readonly facts: object } | undefined;
  /** Facts of all messages that its receiver stored, with `instanceIdentifier`. */
  messages(): readonly JsonObject[];
  /**
   * Sends the XML in a file to an address, or undefined with the option `smp` to the one that a publisher names; the
   * options are those of its command line, without dashes.
   */
  send(
    file: string,
    url: string | undefined,
    options: Readonly<Record<string, string>>,
  ): Promise<PeerReport>;
  stop(): void;
}

/** What the peer says about a message that it sent. */
export interface PeerReport {
  /** True for a signed receipt with the digests of what was sent. */
  readonly isReceived: boolean;
  /** Code and detail of the error that came, such as `EBMS:0004 PEPPOL:NOT_SERVICED`. */
  readonly error: string | undefined;
  /** The peer's line of JSON. */
  readonly report: string;
}

/** True where the peer can run: the reference material, Java and Maven are there. */
export function hasPeppolPeer(): boolean {
  const folder = shared("tools", "peppol-ap", "run");
  const commands = [
    ["java", "-version"],
    ["mvn", "-version"],
  ] as const;
  const isThere =
    folder !== undefined &&
    existsSync(folder) &&
    commands.every(([name, option]) => spawnSync(name, [option]).status === 0);
  if (!isThere)
    process.stdout.write("No exchange with phase4: the reference material or Java is absent.\n");
  return isThere;
}

/**
 * Starts the peer; the very first start builds it.
 * @param participant Receiver that it serves, for BIS Billing invoices.
 * @param more Further options of its command line, such as `--dns 5353`.
 */
export async function startPeppolPeer(
  participant: string,
  ...more: readonly string[]
): Promise<PeppolPeer> {
  const run = shared("tools", "peppol-ap", "run") ?? "";
  const folder = mkdtempSync(join(tmpdir(), "peppol-"));
  const keys = join(folder, "keys");
  const port = await freePort();
  const options = [folder, "--participant", participant, ...more];
  const receiver = spawn(run, ["serve", String(port), ...options], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  await lineOf(createInterface({ input: receiver.stdout }), /^ready /);
  const sender = startSender();
  const url = `http://localhost:${port}/as4`;
  return {
    url,
    keys,
    received: (messageId) => receivedIn(join(folder, "messages"), messageId),
    messages: () => messagesIn(join(folder, "messages")),
    send: (file, to, options) =>
      sent(sender, ["send", file, ...(to ? [to] : []), ...optionsOf({ keys, ...options })]),
    stop() {
      sender.process.kill();
      receiver.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

interface Sender {
  readonly process: ChildProcess;
  readonly lines: Interface;
}

/** One process for all messages: each start of Java takes seconds. */
function startSender(): Sender {
  const build = join(homedir(), ".cache", "fakturo-peppol-ap");
  const classes = `${join(build, "classes")}:${readFileSync(join(build, "classpath"), "utf8").trim()}`;
  const source = join(repositoryRoot(), "core/test-support/java/PeppolSender.java");
  const child = spawn("java", ["-Xmx512m", "-XX:+UseSerialGC", "-cp", classes, source], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  return { process: child, lines: createInterface({ input: child.stdout }) };
}

async function sent(
  { process: child, lines }: Sender,
  words: readonly string[],
): Promise<PeerReport> {
  const seen: string[] = [];
  const collect = (line: string) => seen.push(line);
  lines.on("line", collect);
  const ending = lineOf(lines, /^status /);
  child.stdin?.write(`${words.join("\t")}\n`);
  const status = await ending;
  lines.off("line", collect);
  const report = seen.find((line) => line.startsWith("{")) ?? "{}";
  const { error } = JSON.parse(report);
  return {
    isReceived: status === "status 0",
    error: error && [error.code, error.detail].filter(Boolean).join(" "),
    report,
  };
}

function optionsOf(options: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
}

/** The next line of this form; rejects where the process ends before. */
function lineOf(lines: Interface, form: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const take = (line: string) => {
      if (!form.test(line)) return;
      lines.off("line", take);
      lines.off("close", end);
      resolve(line);
    };
    const end = () => reject(new Error("the access point has ended"));
    lines.on("line", take);
    lines.once("close", end);
  });
}

function receivedIn(folder: string, messageId: string) {
  const facts = join(folder, `${messageId}.json`);
  if (!existsSync(facts)) return undefined;
  return {
    envelope: readFileSync(join(folder, `${messageId}.sbd.xml`)),
    facts: JSON.parse(readFileSync(facts, "utf8")),
  };
}

function messagesIn(folder: string): readonly JsonObject[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const facts = files.filter((name) => name.endsWith(".json"));
  return facts.map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")));
}
