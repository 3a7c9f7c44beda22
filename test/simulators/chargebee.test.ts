import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-chargebee";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with Chargebee's own package (`pip install chargebee`). */
// The script is run from its folder's parent, which does not hide the package.
const SCRIPT = join(import.meta.dirname, "chargebee-site.py");
const hasClient = spawnSync(PYTHON, ["-c", "from chargebee import Chargebee"]).status === 0;
if (!hasClient)
  process.stdout.write(
    "The Chargebee simulator was NOT proved by its client: no package chargebee.\n",
  );

const run = promisify(execFile);

it.skipIf(!hasClient)(
  `bills, credits, comments and reads with Chargebee's own client${hasClient ? "" : " (SKIPPED: no package chargebee)"}`,
  async () => {
    await using running = await startSimulator(simulator, {
      now: () => Date.UTC(2026, 10, 20, 10),
    });
    const settings = { keys: ["test_key"] };
    await running.admin("PUT", "settings", settings);
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/chargebee`]);
    expect(JSON.parse(stdout)).toEqual({
      same: true,
      totals: [25_990, 4_748, 29_738, 28_738],
      po: "PO-1",
      lines: [
        ["Delivery", 990, 38, 181],
        ["Desk", 25_000, 962, 4_567],
      ],
      note: [1_190, 1_000, true],
      comments: ["Sent"],
      pdf: true,
      metadata: { "gobl-item-a": "b" },
      absent: [404, "resource_not_found"],
      twice: [400, "duplicate_entry"],
      key: [401, "api_authentication_failed"],
    });
  },
);
