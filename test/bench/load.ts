import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { type LoadRig, startRig } from "./load-rig.ts";
import { soak } from "./load-soak.ts";
import { print, quantile } from "./measure.ts";

const PUTS = 1_000;
const JOBS = 600;
const WARM_UP = 60;
const WORKERS = [1, 2, 4];

const { values } = parseArgs({
  options: {
    /** Minutes of a soak test that replaces the load test. */
    minutes: { type: "string" },
    /** Jobs per second during the soak test. */
    rate: { type: "string", default: "10" },
  },
});

/** Entries and whole jobs (number, sign, UBL, two states, webhook) over HTTP on several processes. */
async function measure(workers: number): Promise<void> {
  await using rig = await startRig(workers);
  await rig.runJobs(WARM_UP);
  const before = rig.memory();
  const puts = await rig.putEntries(PUTS);
  const jobs = await rig.runJobs(JOBS);
  const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(0);
  print(
    `${workers} worker${workers > 1 ? "s" : ""}: PUT entry ${puts.perSecond.toFixed(0)}/s, p50 ${ms(puts.latencies, 0.5)} ms, p99 ${ms(puts.latencies, 0.99)} ms; ` +
      `jobs ${jobs.perSecond.toFixed(0)}/s, p50 ${ms(jobs.latencies, 0.5)} ms, p99 ${ms(jobs.latencies, 0.99)} ms of a backlog of ${JOBS}; ` +
      `memory ${describe(before)} before, ${describe(rig.memory())} after`,
  );
}

function describe({ api, workers }: ReturnType<LoadRig["memory"]>): string {
  return `api ${api} MB, workers ${workers.join("/")} MB`;
}

print(
  `Node ${process.version}, ${availableParallelism()} cores shared by everything here; one api process, one Postgres with fsync`,
);
if (values.minutes !== undefined) await soak(Number(values.minutes), Number(values.rate));
else for (const workers of WORKERS) await measure(workers);
