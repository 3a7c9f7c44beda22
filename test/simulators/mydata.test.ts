import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { uidOf } from "@fakturo/app-gr-mydata";
import { simulator } from "@fakturo/simulator-mydata";
import { shared } from "@fakturo/test-support";
import { expect, it } from "vitest";
import { documentOf } from "../harness/mydata-probe.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package mydata-client (`pip install mydata-client lxml`). */
// Not called mydata.py, which would hide the package.
const SCRIPT = join(import.meta.dirname, "aade.py");
const SCHEMAS = shared("xsd", "gr-mydata", "2.0.0");
const hasClient = spawnSync(PYTHON, ["-c", "import mydata.client, lxml"]).status === 0;
const missing = !SCHEMAS ? "AADE's schemas" : hasClient ? "" : "mydata-client";
if (missing)
  process.stdout.write(`The myDATA simulator was NOT proved by mydata-client: no ${missing}.\n`);

const run = promisify(execFile);
/** The day of the documents; the clock of the simulation stands there. */
const NOW = Date.UTC(2026, 10, 20, 10);
const [ISSUER, RECEIVER] = ["177472438", "841442160"];

it.skipIf(missing !== "")(
  `sends, repeats, cancels, classifies and lists documents with mydata-client${missing && ` (SKIPPED: no ${missing})`}`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "mydata-"));
    const retail = { "gr-mydata-invoice-type": "11.1" };
    writeFileSync(join(folder, "1.xml"), documentOf({ code: "901" }));
    writeFileSync(join(folder, "2.xml"), documentOf({ code: "902", tax: { ext: retail } }));
    await using running = await startSimulator(simulator, { now: () => NOW });
    try {
      const url = `${running.url}/mydata`;
      const key = "0123456789abcdef".repeat(2);
      const args = [SCRIPT, SCHEMAS ?? "", url, ISSUER, RECEIVER, key, folder];
      const { stdout } = await run(PYTHON, args);
      const id = { vatNumber: ISSUER, issueDate: "2026-11-20", branch: "0", invoiceType: "1.1" };
      expect(JSON.parse(stdout)).toEqual({
        sent: [
          ["Success", null],
          ["ValidationError", "203"],
          ["Success", null],
        ],
        again: [["ValidationError", "233"]],
        uid: uidOf({ ...id, series: "Α", number: "1" }),
        cancelled: "Success",
        classified: "Success",
        malformed: ["XMLSyntaxError", "101"],
        received: true,
        cancelledDocs: 1,
        transmitted: 2,
        classifications: 1,
        empty: true,
        provided: ["Success", "Success"],
        codes: [40, 40],
        listed: 2,
        refused: true,
        invalid: [],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
