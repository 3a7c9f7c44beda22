import { isObject } from "@fakturo/model";
import { createBatches } from "../batches.ts";
import { findWorkspace } from "../store/access.ts";
import { lockJobs, type WholeJob } from "../store/jobs.ts";
import type { ClosingTx } from "../store/tx.ts";
import { Advance, type AdvanceScope, type Outcome } from "./advance.ts";
import { Definitions } from "./definitions.ts";
import { Delivery, type DeliveryPorts, type Request } from "./delivery.ts";
import { isSuspect } from "./limits.ts";
import { type Caller, CutOff, callOutside, type ExecutorOptions } from "./outside.ts";
import { JobRun } from "./run.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** Takes jobs further, one call at a time for each job. */
export interface Executor {
  /**
   * Runs a job until it ends or has to wait. `attempt` counts how often the queue has tried since
   * the last progress, from the third time on only what the job did alone: one that keeps ending
   * its worker ends as KO.
   * @throws CutOff when `signal` is aborted with it as the reason, or by `cutOff`.
   */
  advance(workspaceId: string, jobId: string, attempt: number, signal: AbortSignal): Promise<void>;
  /** Ends the call that this process may be making for a job. */
  interrupt(jobId: string): void;
  /** Ends all calls of this process without a result: others may make them by now. */
  cutOff(): void;
}

/** Jobs that one transaction takes further at most. */
const BATCH = 40;
/** Transactions at once, so that one computes while the other waits for the database. */
const PARALLEL = 4;
const PARALLEL_PER_WORKSPACE = 2;

/**
 * Jobs of one workspace that are due together share a transaction: its commit costs the same for
 * forty jobs as for one, and a series is locked once.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const { inWorkspace, services } = options;
  const caller = options.caller ?? only(services.ids.v4());
  const definitions = new Definitions(services.ids);
  const calls = new Map<string, AbortController>();
  const isCalling = (jobId: string): boolean => calls.has(jobId);
  const shared = {
    serve: async (workspaceId: string, requests: readonly Request[]) => {
      await caller.ready();
      const scope = { workspaceId, options, caller, definitions, isCalling };
      return inWorkspace(workspaceId, (tx) => advanceAll(tx, requests, scope));
    },
    nameOf: ({ jobId }: Request) => jobId,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_WORKSPACE,
  };
  const together = createBatches<Request, Outcome>({ ...shared, size: BATCH });
  /** For jobs that would harm those they share a transaction with. */
  const alone = createBatches<Request, Outcome>({ ...shared, size: 1 });

  return {
    async advance(workspaceId, jobId, attempt, signal) {
      const ports: DeliveryPorts = {
        take(request) {
          const isApart = isSuspect(request.attempt) || request.pace !== "turn";
          return (isApart ? alone : together).run(workspaceId, request);
        },
        make: async (call, ending) => ({
          call,
          result: await callOutside(call, workspaceId, options, ending),
        }),
        calls,
        onBroken: (error) =>
          services.log.error({ err: error, job: jobId }, "a step broke its transaction"),
      };
      await new Delivery(ports, jobId, attempt, signal).run();
    },
    interrupt: (jobId) => calls.get(jobId)?.abort(),
    cutOff() {
      for (const call of calls.values()) call.abort(new CutOff("others may make the call"));
    },
  };
}

/** A process that shares its jobs with nobody. */
function only(id: string): Caller {
  return { id, ready: async () => {}, isLiving: async () => false };
}

interface BatchScope extends Pick<AdvanceScope, "options" | "caller"> {
  readonly workspaceId: string;
  readonly definitions: Definitions;
  readonly isCalling: (jobId: string) => boolean;
}

/** One transaction's worth of progress of several jobs. */
async function advanceAll(
  tx: ClosingTx,
  requests: readonly Request[],
  { workspaceId, options, caller, definitions, isCalling }: BatchScope,
): Promise<Outcome[]> {
  const ids = requests.map(({ jobId }) => jobId);
  const [workspace, locked] = await Promise.all([findWorkspace(tx), lockJobs(tx, ids)]);
  if (!workspace) return requests.map(() => undefined);
  const jobs = locked.filter(({ completed_at }) => !completed_at);
  const unit = new UnitOfWork(tx, options.services, workspaceId);
  await unit.load([...new Set(jobs.flatMap(({ entry }) => entry ?? []))]);
  const outcomes: Outcome[] = [];
  for (const { jobId, attempt, finished, pace } of requests) {
    const job = jobs.find(({ id }) => id === jobId);
    const run = job && (await runOf(unit, job, definitions));
    const given = { attempt, pace, isCalling: isCalling(jobId) };
    const scope = run && { unit, run, workspace, options, caller, ...given };
    outcomes.push(scope && (await new Advance(scope).go(finished)));
  }
  await unit.finish();
  return outcomes;
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
  /** How often the job ran as the only suspect, without progress. */
  readonly alone?: number;
}

export function isAdvancePayload(payload: unknown): payload is AdvancePayload {
  return (
    isObject(payload) && typeof payload.workspace === "string" && typeof payload.job === "string"
  );
}
