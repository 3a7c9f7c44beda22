import type { Engine } from "@fakturo/engine";
import { FakturoError, type Json } from "@fakturo/model";
import { appOf, type Provider, type StepResult, type Task } from "@fakturo/plugin";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import { keepRecord } from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import type { Witness } from "@fakturo/server-storage/witness";
import type { Environments } from "../call/environments.ts";
import { guardedHttp } from "../call/guarded-http.ts";
import type { HttpClient } from "../call/http-client.ts";
import type { Sessions } from "../call/sessions.ts";
import type { StepThreads } from "../isolate/step-threads.ts";
import { CallAbandoned } from "./call-abandoned.ts";
import { runAsStep } from "./current-step.ts";
import type { JobThreads } from "./job-threads.ts";
import { inStepSpan } from "./measured.ts";
import { createReads, type ReadParts } from "./reads.ts";
import { refuseSimulated } from "./simulation-marks.ts";
import { createStepContext, type StepParts } from "./step-context.ts";
import { outcomeOf, TOO_LONG } from "./step-outcome.ts";
import type { EffectParts } from "./unit-of-work.ts";

/** Parts that call steps and apply their effects. */
export interface ExecutionParts extends EffectParts, ReadParts, StepParts {
  readonly engine: Engine;
  /** Which apps a workspace has enabled. */
  readonly apps: Pick<WorkspaceApps, "config" | "disabled">;
  /** Tokens and sessions that all jobs and processes of a workspace share. */
  readonly sessions: (workspaceId: string) => Sessions;
}

/** Dependencies of calls of steps. */
export interface ExecutorOptions {
  readonly services: ExecutionParts;
  readonly inWorkspace: InWorkspace;
  readonly http: HttpClient;
  /** For the operator's addresses, which may be private; `http` when absent. */
  readonly operatorHttp?: HttpClient;
  /** Which addresses belong to which environment. */
  readonly environments: Environments;
  /** Keeps links and numbers outside the database before the job goes on; absent in tests. */
  readonly witness?: Pick<Witness, "keep"> | undefined;
  /** This process; when absent, the only node. */
  readonly node?: WorkerNode;
  /** Absent on a worker thread, which runs all jobs it gets. */
  readonly threads?: JobThreads | undefined;
  /** Runs steps of third-party plugins; absent: they run like all others. */
  readonly steps?: StepThreads | undefined;
  /** Transactions hold one step each, so that a step that ends its thread is known. */
  readonly isStepwise?: boolean;
}

/** A process that runs jobs. */
export interface WorkerNode {
  readonly id: string;
  /** Resolves while the node's heartbeat is recent; until then it commits nothing. */
  ready(): Promise<void>;
  /** True while a node's heartbeat is recent, so that its calls may still be in progress. */
  isAlive(id: string): Promise<boolean>;
}

/** A call of a step that is made outside any transaction. */
export interface ExternalCall {
  readonly intentId: string;
  /** Index of the call's `RUN` event: the result is dropped if a later event exists. */
  readonly eventIndex: number;
  readonly provider: Provider;
  readonly task: Task;
  /** Version of the entry in the task. */
  readonly version: string | undefined;
}

/** An external call and its result. */
export interface CompletedCall {
  readonly call: ExternalCall;
  readonly result: StepResult;
}

const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;

/** Milliseconds that one call of a provider may take. */
export function timeoutOf({ timeout = DEFAULT_TIMEOUT_S }: Provider): number {
  return timeout * MS_PER_S;
}

/**
 * Calls a provider outside any transaction, within its time.
 * @throws CallAbandoned when `stopping` gives it as its reason, HeavyWork for a step that is to run on a worker
 * thread.
 */
export async function callExternally(
  { provider, task, intentId, eventIndex }: ExternalCall,
  workspaceId: string,
  options: ExecutorOptions,
  stopping: AbortSignal,
): Promise<StepResult> {
  const { services, inWorkspace, environments, steps, threads } = options;
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutOf(provider))]);
  const place = { job: task.job.id, intent: intentId, eventIndex };
  const context = createStepContext(provider, {
    services,
    http: guardedHttp(options, task.workspace),
    sandbox: task.workspace.sandbox,
    signal,
    mayTalk: true,
    hasThreads: threads !== undefined,
    endpoint: environments.endpointFor(task.workspace),
    intend: async (record: Json) => {
      if (signal.aborted) throw new FakturoError("conflict", "the call is over already");
      await inWorkspace(workspaceId, (tx) =>
        keepRecord(tx, place, record, new Date(services.clock.now())),
      );
    },
    sessions: services.sessions(workspaceId),
    reads: createReads((work) => inWorkspace(workspaceId, work), services, {
      workspaceId,
      environment: environments.of(task.workspace, provider.key),
      entryId: task.entry?.id,
      app: appOf(provider.key),
    }),
  });
  const { sandbox } = task.workspace;
  const run = () => {
    if (!sandbox) refuseSimulated(task.envelope, "live");
    return steps?.takes(provider.key)
      ? steps.run(provider, task, context, signal)
      : provider.run(task, context);
  };
  const step = { workspace: workspaceId, job: task.job.id, provider: provider.key };
  const result = runAsStep(step, () =>
    inStepSpan(step, () => outcomeOf(run, provider.key, services.log)),
  );
  return raced(result, signal);
}

/** The result, or a time-out, whichever comes first. */
function raced(result: Promise<StepResult>, signal: AbortSignal): Promise<StepResult> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<StepResult>();
  const end = (): void => {
    if (signal.reason instanceof CallAbandoned) reject(signal.reason);
    else resolve(TOO_LONG);
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return Promise.race([result, ended]).finally(() => signal.removeEventListener("abort", end));
}
