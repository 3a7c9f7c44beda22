import { isObject } from "@fakturo/model";
import { createBatches, runAs } from "@fakturo/server-base";
import {
  type ClosingTx,
  findWorkspace,
  type HeadName,
  headText,
  lockJobs,
  type WholeJob,
} from "@fakturo/server-storage/store";
import { Advance } from "./advance.ts";
import type { AdvanceScope, Outcome } from "./advance-scope.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { conclusionOf } from "./conclusion.ts";
import { Definitions } from "./definitions.ts";
import { type DeliveryPorts, JobDelivery, type JobTransaction } from "./delivery.ts";
import { callExternally, type ExecutorOptions, type WorkerNode } from "./external-call.ts";
import { isQuarantined } from "./limits.ts";
import type { Offers } from "./readiness.ts";
import { JobRun } from "./run.ts";
import { UnitOfWork } from "./unit-of-work.ts";

/** Runs jobs, with at most one external call at a time for each job. */
export interface Executor {
  /**
   * Runs a job until it ends or has to wait. `attempt` counts how often the queue has tried since
   * the last progress; from the third attempt on the job runs alone. A job that keeps crashing its
   * process ends as KO.
   * @throws CallAbandoned when `signal` is aborted with it as the reason, or by `abandonCalls`.
   */
  advance(workspaceId: string, jobId: string, attempt: number, signal: AbortSignal): Promise<void>;
  /** True while this process makes a call for a job. */
  isCalling(jobId: string): boolean;
  /** Aborts the call that this process makes for a job, if any. */
  interrupt(jobId: string): void;
  /** Aborts all calls of this process without a result: other nodes may make them now. */
  abandonCalls(): void;
}

/** Jobs of one transaction at most. */
const BATCH = 40;
/** Concurrent transactions: one computes while another waits for the database. */
const PARALLEL = 4;
const PARALLEL_PER_WORKSPACE = 2;

/**
 * Jobs of one workspace that are due together share a transaction: its commit costs the same for
 * forty jobs as for one, and a series is locked once.
 */
export function createExecutor(options: ExecutorOptions): Executor {
  const { inWorkspace, services } = options;
  const node = options.node ?? singleNode(services.ids.v4());
  const definitions = new Definitions(services.ids);
  const calls = new Map<string, AbortController>();
  const isCalling = (jobId: string): boolean => calls.has(jobId);
  const shared = {
    serve: async (workspaceId: string, requests: readonly JobTransaction[]) => {
      await node.ready();
      const scope = { workspaceId, options, node, definitions, isCalling };
      const { outcomes, unit } = await inWorkspace(workspaceId, (tx) =>
        advanceAll(tx, requests, scope),
      );
      if (unit) unit.measured.record();
      if (unit) await options.witness?.keep(workspaceId, unit.heads);
      return outcomes;
    },
    nameOf: ({ jobId }: JobTransaction) => jobId,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_WORKSPACE,
  };
  const together = createBatches<JobTransaction, Outcome>({ ...shared, size: BATCH });
  /** For quarantined jobs and jobs whose transaction failed. */
  const alone = createBatches<JobTransaction, Outcome>({ ...shared, size: 1 });
  /** For jobs that wait for the same chains and series: one transaction does so for all. */
  const queues = createBatches<JobTransaction, Outcome>({
    ...shared,
    serve: (group, requests) => shared.serve(workspaceOf(group), requests),
    size: BATCH,
    parallelPerGroup: 1,
  });

  return {
    async advance(workspaceId, jobId, attempt, signal) {
      const ports: DeliveryPorts = {
        take(request) {
          const isApart = isQuarantined(request.attempt) || request.pace !== "batch";
          if (isApart) return alone.run(workspaceId, request);
          const { waitsFor } = request;
          return waitsFor.length > 0
            ? queues.run(queueOf(workspaceId, waitsFor), request)
            : together.run(workspaceId, request);
        },
        make: async (call, ending) => ({
          call,
          result: await callExternally(call, workspaceId, options, ending),
        }),
        handOver: async (tries, ending) =>
          options.threads?.advance({ workspace: workspaceId, job: jobId, attempt: tries }, ending),
        calls,
        onBroken: (error) =>
          services.log.error({ err: error, job: jobId }, "a step broke its transaction"),
      };
      const pace = options.isStepwise ? "step" : "batch";
      await new JobDelivery(ports, { jobId, attempt, pace }, signal).run();
    },
    isCalling,
    interrupt: (jobId) => calls.get(jobId)?.abort(),
    abandonCalls() {
      for (const call of calls.values()) call.abort(new CallAbandoned("others may make the call"));
    },
  };
}

/** Name of the group of a workspace's jobs that wait for the same chains and series. */
function queueOf(workspaceId: string, heads: readonly HeadName[]): string {
  return [workspaceId, ...heads.map(headText)].join("\n");
}

function workspaceOf(queue: string): string {
  return queue.slice(0, queue.indexOf("\n"));
}

/** The node of a process without others. */
function singleNode(id: string): WorkerNode {
  return { id, ready: async () => {}, isAlive: async () => false };
}

interface BatchScope extends Pick<AdvanceScope, "options" | "node"> {
  readonly workspaceId: string;
  readonly definitions: Definitions;
  readonly isCalling: (jobId: string) => boolean;
}

interface Advanced {
  readonly outcomes: Outcome[];
  /** Absent where the workspace is. */
  readonly unit: UnitOfWork | undefined;
}

/** Runs several jobs in one transaction. */
async function advanceAll(
  tx: ClosingTx,
  requests: readonly JobTransaction[],
  { workspaceId, options, node, definitions, isCalling }: BatchScope,
): Promise<Advanced> {
  const ids = requests.map(({ jobId }) => jobId);
  const { services } = options;
  const unit = new UnitOfWork(tx, services, workspaceId, options.threads?.reading);
  // The same of all requests.
  await unit.lockHeads(requests[0]?.waitsFor ?? []);
  const [workspace, locked, disabled] = await Promise.all([
    findWorkspace(tx),
    lockJobs(tx, ids),
    services.apps.disabled(tx),
  ]);
  const offers = { providers: services.engine.registry.providers, disabled };
  if (!workspace) return { outcomes: requests.map(() => undefined), unit: undefined };
  const jobs = locked.filter(({ completed_at }) => !completed_at);
  await unit.load([...new Set(jobs.flatMap(({ entry }) => entry ?? []))]);
  const outcomes = new Map<JobTransaction, Outcome>();
  for (const request of await bySeries(requests, jobs, unit)) {
    const { jobId, attempt, completed, pace, failure } = request;
    const job = jobs.find(({ id }) => id === jobId);
    const run = job && (await runOf(unit, job, definitions, offers));
    const given = { attempt, pace, failure, hasCallInProgress: isCalling(jobId) };
    const scope = run && { unit, run, workspace, offers, options, node, ...given };
    const actor = { src: "job", srcId: jobId } as const;
    const outcome = scope && (await runAs(actor, () => new Advance(scope).go(completed)));
    outcomes.set(request, outcome);
  }
  await unit.finish();
  return { outcomes: requests.map((request) => outcomes.get(request)), unit };
}

/**
 * Requests in the order of their suppliers and series, otherwise as they came: where transactions lock chains and
 * series in one order, few of them find one that is locked and that they may not wait for.
 */
async function bySeries(
  requests: readonly JobTransaction[],
  jobs: readonly WholeJob[],
  unit: UnitOfWork,
): Promise<readonly JobTransaction[]> {
  const keys = new Map<string, string>();
  for (const { id, entry } of jobs) {
    const { supplier, series = "" } = (await unit.head(entry))?.row.snippet ?? {};
    keys.set(id, isObject(supplier) ? `${supplier.country} ${supplier.tax_code} ${series}` : "");
  }
  const of = ({ jobId }: JobTransaction): string => keys.get(jobId) ?? "";
  const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return requests.toSorted((a, b) => order(of(a), of(b)));
}

async function runOf(
  { tx, services, workspaceId }: UnitOfWork,
  job: WholeJob,
  definitions: Definitions,
  offers: Offers,
): Promise<JobRun | undefined> {
  const definition = await definitions.get(tx, workspaceId, job);
  if (!definition) return undefined;
  const conclusion = conclusionOf(job, offers);
  if (!conclusion) return new JobRun(job, definition, services);
  const contents = { ...definition.contents, conclusion };
  return new JobRun(job, { ...definition, contents }, services);
}

/** What the queue delivers. */
export interface AdvancePayload {
  readonly workspace: string;
  readonly job: string;
  /** Attempts in quarantine without progress. */
  readonly alone?: number;
}

export function isAdvancePayload(payload: unknown): payload is AdvancePayload {
  return (
    isObject(payload) && typeof payload.workspace === "string" && typeof payload.job === "string"
  );
}
