import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { simulator } from "@fakturo/simulator-invoicexpress";
import { expect, it } from "vitest";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package invoicexpress-api (`pip install invoicexpress-api`). */
const SCRIPT = join(import.meta.dirname, "invoicexpress.py");
const hasClient = spawnSync(PYTHON, ["-c", "import invoicexpress_api"]).status === 0;
if (!hasClient)
  process.stdout.write(
    "The InvoiceXpress simulator was NOT proved by invoicexpress-api: it is not here.\n",
  );

it.skipIf(!hasClient)(
  `creates once, issues and prints with invoicexpress-api${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    await using running = await startSimulator(simulator, {
      now: () => Date.UTC(2026, 10, 20, 10),
    });
    const address = `${running.url}/invoicexpress/accounts/padaria`;
    const { stdout } = await promisify(execFile)(PYTHON, [SCRIPT, address]);
    expect(JSON.parse(stdout)).toEqual({
      draft: "draft",
      same: true,
      total: 61.5,
      status: "final",
      number: "A2026/1",
      pdf: true,
      refused: true,
    });
  },
  300_000,
);
