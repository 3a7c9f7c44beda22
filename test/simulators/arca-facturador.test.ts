import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-arca";
import { expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package facturador-afip (`pip install facturador-afip`). */
const SCRIPT = join(import.meta.dirname, "arca-facturador.py");
const CUIT = "20111111112";
const hasClient = spawnSync(PYTHON, ["-c", "import facturador_afip"]).status === 0;
if (!hasClient)
  process.stdout.write("The ARCA simulator was NOT proved by facturador-afip: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `authorises vouchers, credit notes and exports of facturador-afip${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const issued = authority.issueTo({ code: CUIT, country: "AR", name: "fakturo" });
    const pem = join(folder, "client.pem");
    const key = issued.key.export({ type: "pkcs8", format: "pem" });
    writeFileSync(pem, `${issued.certificate}${key}`);
    await using running = await startSimulator(simulator);
    try {
      // It writes the day of payment before the lines, which the real service accepts.
      await running.admin("PUT", "settings", { lenient: true });
      const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/arca`, pem, CUIT]);
      // Number, digits of the CAE, total; or the codes of a refusal.
      expect(JSON.parse(stdout)).toEqual({
        A: [1, 14, "242.00"],
        B: [1, 14, "242.00"],
        next: [2, 14, "242.00"],
        credit: [1, 14, "242.00"],
        // A day of another year: too far, and in another month.
        future: ["10016", "10152"],
        export: [1, 14, "1500.00"],
        "looked up": ["1450.50", "BRASIL", "7"],
        "export next": [2, 14, "1500.00"],
        "export future": ["1500"],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
