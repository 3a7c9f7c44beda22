import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-verifactu";
import { expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package pyverifactu (`pip install pyverifactu`); another package has a module of that name. */
const SCRIPT = join(import.meta.dirname, "pyverifactu.py");
const ISSUER = "89890001K";
const PROBE = "from verifactu import AeatClient, QueryFilter";
const hasClient = spawnSync(PYTHON, ["-P", "-c", PROBE]).status === 0;
if (!hasClient)
  process.stdout.write("The VERI*FACTU simulator was NOT proved by pyverifactu: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `takes records that pyverifactu has hashed, and lists them${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const { key, certificate } = authority.issueTo({ code: ISSUER, country: "ES", name: "UNO" });
    const pem = join(folder, "client.pem");
    writeFileSync(pem, `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`);
    await using running = await startSimulator(simulator, { authority });
    try {
      // `-P`: this folder has a script of the module's name.
      const args = ["-P", SCRIPT, `${running.tlsUrl}/verifactu`, pem, ISSUER];
      const env = { ...process.env, REQUESTS_CA_BUNDLE: join(folder, "ca.pem") };
      const { stdout } = await run(PYTHON, args, { env });
      const { hashes, ...seen } = JSON.parse(stdout);
      expect(seen).toEqual({
        sent: ["Correcto", ["Correcto", null], ["Correcto", null]],
        again: ["Incorrecto", ["Incorrecto", "3000"]],
        more: false,
        found: [
          ["P-1", "Correcto", "121.00", hashes[0]],
          ["P-2", "Correcto", "121.00", hashes[1]],
        ],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
