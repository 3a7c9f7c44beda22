import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { toPkcs12 } from "@fakturo/signature";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-sefaz";
import { expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package PyNFe (`pip install PyNFe`). */
const SCRIPT = join(import.meta.dirname, "sefaz.py");
const CNPJ = "05229829000184";
const PASSWORD = "simulated";

const hasClient = spawnSync(PYTHON, ["-c", "import pynfe, lxml"]).status === 0;
if (!hasClient)
  process.stdout.write("The SEFAZ simulator was NOT proved by PyNFe: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `authorises, queries and cancels NF-e of PyNFe${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const issued = authority.issueTo({ code: CNPJ, country: "BR", name: "TECHNOVA LTDA" });
    const file = join(folder, "a1.pfx");
    writeFileSync(file, toPkcs12(issued, PASSWORD));
    await using running = await startSimulator(simulator, { authority });
    try {
      const { stdout } = await run(PYTHON, [
        SCRIPT,
        `${running.tlsUrl}/sefaz`,
        file,
        PASSWORD,
        CNPJ,
      ]);
      expect(JSON.parse(stdout)).toEqual({
        status: ["107"],
        sent: ["authorised", "100"],
        again: ["104", "204"],
        other: ["104", "539"],
        changed: ["104", "297"],
        found: ["100", "100"],
        unknown: ["217"],
        wrong: ["128", "222"],
        cancelled: ["128", "135"],
        repeated: ["128", "573"],
        after: ["101", "100", "135"],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
