import { createBatches } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import { CallAbandoned } from "../interpret/call-abandoned.ts";
import type { Executor } from "../interpret/executor.ts";
import { isUnavailable, waitForDatabase } from "./database-away.ts";
import { isAborted } from "./deliveries.ts";
import { takeNextRuns } from "./graphile-tables.ts";
import type { JobRunner, QueuedJob } from "./job-engine.ts";
import { createSlottedJobs, DELAY_MS, withReserve } from "./slotted-jobs.ts";
import type { LocalNode } from "./worker-node.ts";

export interface JobRunnerOptions {
  readonly owner: Pick<Database, "query">;
  readonly node: Pick<LocalNode, "ready">;
  readonly executor: Executor;
  /** Jobs of one workspace that this process advances at once. */
  readonly concurrency: number;
  /** Aborted when this process takes no more work. */
  readonly stopping: AbortSignal;
}

/** Ended jobs whose next run is looked up in one statement. */
const TOGETHER = 100;

/** Runs the jobs that an engine delivers to this process. */
export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { owner, node, executor, concurrency, stopping } = options;
  const slotted = createSlottedJobs(executor, concurrency);
  type Ref = Pick<QueuedJob, "workspace" | "job">;
  const nextRuns = createBatches<Ref, number | undefined>({
    async serve(_group, jobs) {
      const due = await takeNextRuns(owner, jobs);
      const delayOf = ({ workspace, job }: Ref) =>
        due.find((next) => next.job === job && next.workspace === workspace)?.delayMs;
      return jobs.map(delayOf);
    },
    nameOf: ({ workspace, job }) => `${workspace}/${job}`,
    size: TOGETHER,
    parallel: 1,
    parallelPerGroup: 1,
  });

  return {
    concurrency: withReserve(concurrency),
    async advance(ref, attempt, signal) {
      try {
        await node.ready();
        if (!(await slotted.advance(ref, attempt, abandoned(signal)))) return DELAY_MS;
        return await nextRuns.run("", ref);
      } catch (error) {
        if (stopping.aborted && isAborted(error)) return 0;
        if (isUnavailable(error)) await waitForDatabase(owner, stopping);
        throw error;
      }
    },
    interrupt: executor.interrupt,
  };
}

/** The executor drops the result of a call that another process may make. */
function abandoned(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abandon = () => controller.abort(new CallAbandoned("the engine has taken the job back"));
  if (signal.aborted) abandon();
  else signal.addEventListener("abort", abandon, { once: true });
  return controller.signal;
}
