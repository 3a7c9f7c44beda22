import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-at-pt";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { SIMULATED_KEY } from "../../apps/pt-at-saft/src/service/simulated-key.ts";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages zeep and cryptography (`pip install zeep cryptography`). */
const SCRIPT = join(import.meta.dirname, "at-pt.py");
const wsdl = shared("xsd", "pt-at");
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep, cryptography"]).status === 0;
const missing = !wsdl ? "the official WSDL" : hasZeep ? "" : "zeep or cryptography";
if (missing) process.stdout.write(`The simulated AT was NOT proved by zeep: no ${missing}.\n`);

const run = promisify(execFile);
const today = new Date().toLocaleDateString("sv-SE", { timeZone: "Europe/Lisbon" });

describe.skipIf(missing !== "")(`AT by zeep${missing && ` (SKIPPED: no ${missing})`}`, () => {
  it("takes what another client sends by the official WSDL, and answers by it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const at = (name: string, data?: string) => {
      const path = join(folder, name);
      if (data !== undefined) writeFileSync(path, data);
      return path;
    };
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const { certificate, key } = authority.issueTo({
      ...{ code: "502030405", country: "PT", name: "Produtor" },
    });
    await using running = await startSimulator(simulator, { authority });
    try {
      const { stdout } = await run(PYTHON, [
        ...[SCRIPT, wsdl ?? "", `${running.tlsUrl}/at-pt`, at("ca.pem")],
        at("certificate.pem", certificate.toString()),
        at("key.pem", key.export({ type: "pkcs8", format: "pem" }).toString()),
        ...[at("public.pem", SIMULATED_KEY), today],
      ]);
      expect(JSON.parse(stdout)).toMatchObject({
        registered: {
          infoSerie: { serie: "A2026", estado: "A", nifComunicou: "545259045" },
          infoResultOper: { codResultOper: 2001 },
        },
        again: 4001,
        class: 4046,
        listed: {
          infoSerie: [{ serie: "A2026" }, { serie: "T2026" }, { serie: "U2026" }],
          infoResultOper: { codResultOper: 2002 },
        },
        annulled: 2003,
        invoices: [-7, 0, -10, -3],
        finished: 2004,
        changed: [0, -12],
        deleted: [0, 478],
        sent: {
          ResponseStatus: [{ ReturnCode: 0 }],
          ATDocCodeID: expect.stringMatching(/^\d{12}$/),
        },
        moved: [-3, 0, -8],
        faults: [expect.stringMatching(/^12 /), expect.stringMatching(/^99 /)],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
