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

/** A Python with the package verifactu-sdk (`pip install verifactu-sdk`). */
const SCRIPT = join(import.meta.dirname, "verifactu-sdk.py");
const ISSUER = "89890001K";
const hasClient = spawnSync(PYTHON, ["-c", "import verifactu_sdk"]).status === 0;
if (!hasClient)
  process.stdout.write(
    "The VERI*FACTU simulator was NOT proved by verifactu-sdk: it is not here.\n",
  );

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `takes records that verifactu-sdk has chained, and shows them behind its QR code${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const { key, certificate } = authority.issueTo({ code: ISSUER, country: "ES", name: "UNO" });
    const pem = join(folder, "client.pem");
    writeFileSync(pem, `${certificate}${key.export({ type: "pkcs8", format: "pem" })}`);
    await using running = await startSimulator(simulator, { authority });
    try {
      const site = `${running.tlsUrl}/verifactu/wlpl/TIKE-CONT`;
      const service = `${site}/ws/SistemaFacturacion/VerifactuSOAP`;
      const args = [SCRIPT, service, `${site}/ValidarQR`, pem, ISSUER];
      const env = { ...process.env, SSL_CERT_FILE: join(folder, "ca.pem") };
      const { stdout } = await run(PYTHON, args, { env });
      expect(JSON.parse(stdout)).toMatchObject({
        sent: ["Correcto", ["Correcto", null], ["Correcto", null]],
        wait: 60,
        csv: "SIM-",
        qr: { status: "OK", respuesta: { resultado: "00", numserie: "A-1", importe: "121.00" } },
        again: ["Incorrecto", ["Incorrecto", 3000]],
        miscalculated: ["ParcialmenteCorrecto", ["AceptadoConErrores", 2000]],
        cancelled: ["Correcto", ["Correcto", null]],
        foreign: expect.stringContaining("Codigo[4112]."),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
