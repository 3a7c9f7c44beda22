import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { selfSigned } from "@fakturo/signature";
import { simulator } from "@fakturo/simulator-pac";
import { expect, it } from "vitest";
import { CUSTOMER, SUPPLIER, satFiles } from "../harness/mexico.ts";
import { PYTHON } from "../harness/python.ts";
import { startSimulator } from "../harness/started-simulator.ts";

/** A Python with the package satcfdi (`pip install satcfdi`). */
const SCRIPT = join(import.meta.dirname, "mexico.py");
const hasClient = spawnSync(PYTHON, ["-c", "import satcfdi.pacs.finkok"]).status === 0;
if (!hasClient)
  process.stdout.write("The simulator of PACs was NOT proved by satcfdi: it is not here.\n");

const run = promisify(execFile);
const YEAR_MS = 365 * 86_400_000;

it.skipIf(!hasClient)(
  `stamps, repeats, cancels and downloads with satcfdi${hasClient ? "" : " (SKIPPED)"}`,
  async () => {
    const authority = selfSigned({
      commonName: "AC",
      from: Date.now() - YEAR_MS,
      until: Date.now() + YEAR_MS,
      isAuthority: true,
    });
    const files = {
      csd: satFiles({ rfc: SUPPLIER }, authority),
      efirma: satFiles({ rfc: SUPPLIER, isEfirma: true }, authority),
      customer: satFiles({ rfc: CUSTOMER }, authority),
    };
    await using running = await startSimulator(simulator);
    await running.admin("PUT", "settings", {
      ...{ acceptance: "always", registered: false, stampedAfter: 0, preparing: 0 },
    });
    const env = { ...process.env, SAT_FILES: JSON.stringify(files) };
    const { stdout } = await run(PYTHON, [SCRIPT, `${running.url}/pac`], { env });
    expect(JSON.parse(stdout)).toEqual({
      sw: true,
      again: "307",
      finkok: true,
      stamped: true,
      requested: ["201"],
      twice: ["202"],
      status: ["Vigente", "En proceso"],
      pending: true,
      accepted: ["1000"],
      cancelled: ["Cancelado", "Cancelado con aceptación"],
      "finkok cancel": "201",
      download: [2, 2],
    });
  },
);
