import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasTemporal, startTemporalServer, TEMPORAL_PACKAGE } from "../harness/temporal.ts";
import { startJobRig } from "./jobs.ts";
import { print } from "./measure.ts";
import { cpuSeconds } from "./processes.ts";
import { beside, describe, inTurns, type Spent, spending } from "./turns.ts";
import { WORKFLOWS } from "./workflows.ts";

const JOBS = 200;
const ROUNDS = 3;
const MS_PER_S = 1_000;

/** The same jobs over Temporal and over graphile-worker, in turns; all processes run on this machine. */
export async function benchTemporal(): Promise<void> {
  if (!hasTemporal()) return;
  const temporal = await startTemporalServer();
  const folders = ["temporal", "graphile"].map((name) =>
    mkdtempSync(join(tmpdir(), `fakturo-bench-${name}-`)),
  );
  const [first = "", second = ""] = folders;
  const over = await startJobRig(first, {
    FAKTURO_QUEUE: "temporal",
    FAKTURO_TEMPORAL_PACKAGE: TEMPORAL_PACKAGE,
    FAKTURO_TEMPORAL_ADDRESS: temporal.address,
  });
  const plain = await startJobRig(second);
  try {
    for (const [name, steps] of WORKFLOWS) {
      let inServer = 0;
      const runOf = async (rig: typeof over): Promise<() => Promise<Spent>> => {
        const workflow = await rig.workflow(steps);
        return async () => {
          const entries = await rig.entries(JOBS);
          const before = cpuSeconds(temporal.pid());
          const spent = await spending(JOBS, () => rig.run(workflow, entries));
          if (rig === over) inServer = ((cpuSeconds(temporal.pid()) - before) * MS_PER_S) / JOBS;
          return spent;
        };
      };
      const [own, floor] = [await runOf(over), await runOf(plain)];
      await own();
      const [jobs, others] = await inTurns(ROUNDS, own, floor);
      print(
        `Temporal  6-step job (${name}): ${describe(jobs)}, ${inServer.toFixed(2)} ms of it in Temporal's test server; ` +
          `${beside(jobs, others)} of graphile-worker (${describe(others)})`,
      );
    }
  } finally {
    await Promise.all([over.stop(), plain.stop()]);
    await temporal.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}
