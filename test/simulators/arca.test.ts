import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SimulatedAuthority } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-arca";
import { shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { newId } from "../harness/ids.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages zeep and cryptography (`pip install zeep cryptography`). */
const SCRIPT = join(import.meta.dirname, "arca.py");
const CUIT = "20111111112";

const schemas = shared("xsd", "ar-arca");
const hasZeep = spawnSync(PYTHON, ["-c", "import zeep, cryptography"]).status === 0;
const missing = !schemas ? "ARCA's WSDL" : hasZeep ? "" : "zeep";
if (missing) process.stdout.write(`The ARCA simulator was NOT proved by zeep: no ${missing}.\n`);

const run = promisify(execFile);

it.skipIf(missing !== "")(
  `logs in, authorises and queries with a client made from ARCA's WSDL${missing && ` (SKIPPED: no ${missing})`}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "simulator-"));
    const authority = SimulatedAuthority.open(folder, { now: Date.now, uuid: newId });
    const issued = authority.issueTo({ code: CUIT, country: "AR", name: "fakturo" });
    const pem = join(folder, "client.pem");
    const key = issued.key.export({ type: "pkcs8", format: "pem" });
    writeFileSync(pem, `${issued.certificate}${key}`);
    await using running = await startSimulator(simulator);
    try {
      // The WSDL is older than the VAT status.
      await running.admin("PUT", "settings", { statusRequired: false });
      const args = [SCRIPT, schemas ?? "", `${running.url}/arca`, pem, CUIT];
      const { stdout } = await run(PYTHON, args);
      expect(JSON.parse(stdout)).toEqual({
        dummy: "OK",
        again: "coe.alreadyAuthenticated",
        before: 0,
        sent: ["A", 14, [], [10_245]],
        isStored: true,
        last: 1,
        repeated: ["R", null, [10_016], []],
        wrong: ["R", null, [], [10_048]],
        missing: 602,
        advance: {
          ...{ digits: 14, again: 15_008, isTold: true, reported: ["A", true] },
          ...{ stored: ["CAEA", true], unused: "A", unusedAgain: 1209, unusedPoints: [9] },
          used: 1202,
        },
        credit: [
          ["R", [10_168]],
          ["A", [10_245]],
          ["A", [10_245]],
          ["R", [10_184]],
        ],
        exported: {
          ...{ first: ["A", "N", 14], again: ["S", true], found: [true, 480, "Consulting"] },
          ...{ alone: 2047, credited: "A", last: [1, 2], points: 0 },
        },
        foreign: 600,
        forged: "ValidacionDeToken: Error al verificar hash: ",
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
