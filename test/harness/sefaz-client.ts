import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Envelope } from "@fakturo/plugin";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sefaz";
import { repositoryRoot } from "@fakturo/test-support";
import { issued } from "./brazil.ts";
import { newId } from "./ids.ts";
import { PYTHON } from "./python.ts";
import { startSimulator } from "./started-simulator.ts";

/** Password of the certificates. */
export const PASSWORD = "simulated";

const run = promisify(execFile);

/** Where a script finds its files. */
interface ScriptFiles {
  readonly folder: string;
  /** Writes the certificate of a company, by its CNPJ. @returns its path */
  certificateOf(code: string): string;
  /** Writes a document of Fakturo. */
  write(name: string, xml: string): void;
}

/**
 * Starts the simulator of the SEFAZ and runs a Python script, in which a client by others uses it: the first argument is
 * the simulator's address, the further ones are those that `prepare` returns.
 * @returns the JSON that the script prints
 */
export async function runSefazClient(
  script: string,
  prepare: (files: ScriptFiles) => readonly string[],
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), "simulator-"));
  const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
  await using running = await startSimulator(simulator, { authority });
  try {
    const given = prepare({
      folder,
      certificateOf(code) {
        const path = join(folder, `${code}.pfx`);
        const issuedTo = authority.issueTo({ code, country: "BR", name: "TECHNOVA LTDA" });
        writeFileSync(path, toPkcs12(issuedTo, PASSWORD));
        return path;
      },
      write: (name, xml) => writeFileSync(join(folder, name), xml),
    });
    const path = join(import.meta.dirname, "../simulators", script);
    const env = { ...process.env, REQUESTS_CA_BUNDLE: join(folder, "ca.pem") };
    const { stdout } = await run(PYTHON, [path, `${running.tlsUrl}/sefaz`, ...given], { env });
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A built document of an app's fixtures, e.g. `br-nfe` and `goods`, issued today under this number of series 7. */
export function fixtureOf(app: string, name: string, code: string): Envelope {
  const path = join(repositoryRoot(), "apps", app, "fixtures", `${name}.in.json`);
  const envelope: Envelope = JSON.parse(readFileSync(path, "utf8"));
  return { ...envelope, doc: { ...issued(envelope.doc), series: "7", code } };
}
