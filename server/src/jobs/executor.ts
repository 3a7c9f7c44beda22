import { isObject } from "@fakturo/model";
import { createBatches } from "../batches.ts";
import { findWorkspace } from "../store/access.ts";
import { lockJobs, type WholeJob } from "../store/jobs.ts";
import type { ClosingTx } from "../store/tx.ts";
import { Advance } from "./advance.ts";
import { Definitions } from "./definitions.ts";
import { type Call, callOutside, type ExecutorOptions, type Finished } from "./outside.ts";
import { JobRun } from "./run.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** Takes jobs further, one call at a time for each job. */
export interface Executor {
  /**
   * Runs a job until it ends or has to wait. `attempt` counts how often the queue has tried since
   * the last progress: a job that keeps killing its worker ends as KO.
   */
  advance(workspaceId: string, jobId: string, attempt: number, signal: AbortSignal): Promise<void>;
  /** Ends the call that this process may be making for a job. */
  interrupt(jobId: string): void;
}

/** Jobs that one transaction takes further at most. */
const BATCH = 40;
/** Transactions at once, so that one computes while the other waits for the database. */
const PARALLEL = 4;
const PARALLEL_PER_WORKSPACE = 2;

interface Request {
  readonly jobId: string;
  readonly attempt: number;
  readonly finished: Finished | undefined;
}

/**
 * Jobs of one workspace that are due together share a transaction: its commit costs the same for
 * forty jobs as for one, and a series is locked once.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const { inWorkspace, services } = options;
  const definitions = new Definitions(services.ids);
  const batches = createBatches<Request, Call | undefined>({
    serve: (workspaceId, requests) =>
      inWorkspace(workspaceId, (tx) => advanceAll(tx, workspaceId, requests, options, definitions)),
    nameOf: ({ jobId }) => jobId,
    size: BATCH,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_WORKSPACE,
  });
  const calls = new Map<string, AbortController>();
  const callFor = async (
    jobId: string,
    call: Call,
    workspaceId: string,
    stopping: AbortSignal,
  ): Promise<Finished> => {
    const controller = new AbortController();
    calls.set(jobId, controller);
    const signal = AbortSignal.any([stopping, controller.signal]);
    try {
      return { call, result: await callOutside(call, workspaceId, options, signal) };
    } finally {
      if (calls.get(jobId) === controller) calls.delete(jobId);
    }
  };
  return {
    async advance(workspaceId, jobId, attempt, signal) {
      let finished: Finished | undefined;
      for (;;) {
        const call = await batches.run(workspaceId, { jobId, attempt, finished });
        if (!call) return;
        finished = await callFor(jobId, call, workspaceId, signal);
      }
    },
    interrupt: (jobId) => calls.get(jobId)?.abort(),
  };
}

/** One transaction's worth of progress of several jobs. */
async function advanceAll(
  tx: ClosingTx,
  workspaceId: string,
  requests: readonly Request[],
  options: ExecutorOptions,
  definitions: Definitions,
): Promise<(Call | undefined)[]> {
  const ids = requests.map(({ jobId }) => jobId);
  const [workspace, locked] = await Promise.all([findWorkspace(tx), lockJobs(tx, ids)]);
  if (!workspace) return requests.map(() => undefined);
  const jobs = locked.filter(({ completed_at }) => !completed_at);
  const unit = new UnitOfWork(tx, options.services, workspaceId);
  await unit.load([...new Set(jobs.flatMap(({ entry }) => entry ?? []))]);
  const calls: (Call | undefined)[] = [];
  for (const { jobId, attempt, finished } of requests) {
    const job = jobs.find(({ id }) => id === jobId);
    const run = job && (await runOf(unit, job, definitions));
    const scope = run && { unit, run, workspace, options, attempt };
    calls.push(scope && (await new Advance(scope).go(finished)));
  }
  await unit.finish();
  return calls;
}

async function runOf(
  { tx, services, workspaceId }: UnitOfWork,
  job: WholeJob,
  definitions: Definitions,
): Promise<JobRun | undefined> {
  const definition = await definitions.get(tx, workspaceId, job);
  return definition && new JobRun(job, definition, services);
}

/** What the queue delivers. */
export interface AdvancePayload {
  readonly workspace: string;
  readonly job: string;
}

export function isAdvancePayload(payload: unknown): payload is AdvancePayload {
  return (
    isObject(payload) && typeof payload.workspace === "string" && typeof payload.job === "string"
  );
}
