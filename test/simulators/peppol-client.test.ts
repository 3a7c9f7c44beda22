import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-peppol";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the packages as4, dnspython, requests and xmlsec (`pip install as4 dnspython requests xmlsec`). */
const SCRIPT = join(import.meta.dirname, "peppol.py");
const hasClient = spawnSync(PYTHON, ["-c", "import as4, dns, requests, xmlsec"]).status === 0;
if (!hasClient)
  process.stdout.write("The Peppol simulator was NOT proved by as4: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `is looked up, sent to and received from by an access point with as4${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/peppol`]);
    expect(JSON.parse(stdout)).toEqual({
      "not registered": null,
      sent: [200, true],
      // The same message again: the same receipt.
      again: [200, true],
      "not serviced": [200, false, "EBMS:0004"],
      registered: [200, 200],
      found: true,
      ordered: 202,
      received: [true, true],
    });
  },
);
