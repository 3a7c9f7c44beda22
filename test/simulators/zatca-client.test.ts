import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-zatca";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package zatca-tools-sdk (`pip install zatca-tools-sdk`). */
const SCRIPT = join(import.meta.dirname, "zatca.py");
const hasClient = spawnSync(PYTHON, ["-c", "import zatca_tools, httpx"]).status === 0;
if (!hasClient)
  process.stdout.write("The ZATCA simulator was NOT proved by zatca-tools-sdk: it is not here.\n");

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `onboards, reports, clears and renews with zatca-tools-sdk${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator);
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/zatca`]);
    expect(JSON.parse(stdout)).toEqual({
      simplified: [true, []],
      // Status 409, which the client takes for an error.
      again: [false, ["zatca_request_error"]],
      standard: [true, []],
      credit: [true, []],
      renewed: [true, []],
    });
  },
);
