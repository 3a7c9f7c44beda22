import { FakturoError, isFakturoError, type Json } from "@fakturo/model";
import type { Provider, StepResult, Task } from "@fakturo/plugin";
import { isRetryable } from "../database/errors.ts";
import type { Services } from "../services.ts";
import { keepRecord } from "../store/journals.ts";
import type { InWorkspace } from "../vault/vault.ts";
import { EXCEPTION } from "./blame.ts";
import type { HttpClient } from "./http-client.ts";
import { createReads } from "./reads.ts";
import { createStepContext } from "./step-context.ts";

/** What steps are called with. */
export interface ExecutorOptions {
  readonly services: Services;
  readonly inWorkspace: InWorkspace;
  readonly http: HttpClient;
  /** This process among those that make calls; the only one when absent. */
  readonly caller?: Caller;
}

/** A process among those that make calls. */
export interface Caller {
  readonly id: string;
  /** Resolves as soon as others can know that this process is there: until then it commits nothing. */
  ready(): Promise<void>;
  /** Whether a process, maybe another one, may still be at its calls. */
  isLiving(id: string): Promise<boolean>;
}

/** A call that must not be made inside the transaction. */
export interface Call {
  readonly intentId: string;
  /** Position of the call's own event: nobody else may have added one when the result is written. */
  readonly eventIndex: number;
  readonly provider: Provider;
  readonly task: Task;
  /** Version of the entry that the task shows. */
  readonly version: string | undefined;
}

/** A call that was made, with what came of it. */
export interface Finished {
  readonly call: Call;
  readonly result: StepResult;
}

/** Reason of a signal that ends calls without a result: somebody else will make them again. */
export class CutOff extends Error {}

const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;
export const TOO_LONG: StepResult = { status: "ERR", message: "the call took too long" };

/** Milliseconds that one call of a provider may take. */
export function timeoutOf({ timeout = DEFAULT_TIMEOUT_S }: Provider): number {
  return timeout * MS_PER_S;
}

/**
 * Calls a provider outside any transaction, within its time.
 * @throws CutOff when `stopping` gives it as its reason.
 */
export async function callOutside(
  { provider, task, intentId, eventIndex }: Call,
  workspaceId: string,
  { services, inWorkspace, http }: ExecutorOptions,
  stopping: AbortSignal,
): Promise<StepResult> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(timeoutOf(provider))]);
  const place = { job: task.job.id, intent: intentId, eventIndex };
  const context = createStepContext(provider, {
    services,
    http,
    sandbox: task.workspace.sandbox,
    signal,
    mayTalk: true,
    intend: async (record: Json) => {
      if (signal.aborted) throw new FakturoError("conflict", "the call is over already");
      await inWorkspace(workspaceId, (tx) =>
        keepRecord(tx, place, record, new Date(services.clock.now())),
      );
    },
    ...createReads((work) => inWorkspace(workspaceId, work), services, workspaceId, task.entry?.id),
  });
  const result = guarded(() => provider.run(task, context), provider.key, services);
  return raced(result, signal);
}

/** What comes first: the result, or the end of its time. */
function raced(result: Promise<StepResult>, signal: AbortSignal): Promise<StepResult> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<StepResult>();
  const end = (): void => {
    if (signal.reason instanceof CutOff) reject(signal.reason);
    else resolve(TOO_LONG);
  };
  if (signal.aborted) end();
  else signal.addEventListener("abort", end, { once: true });
  return Promise.race([result, ended]).finally(() => signal.removeEventListener("abort", end));
}

/** An exception of a provider ends its step; a database that is away or lost a race does not. */
export async function guarded(
  run: () => StepResult | Promise<StepResult>,
  provider: string,
  { log }: Services,
): Promise<StepResult> {
  try {
    return (await run()) ?? { status: "OK", effects: {} };
  } catch (error) {
    if (isRetryable(error)) throw error;
    if (isFakturoError(error) && error.key === "unavailable") throw error;
    if (isFakturoError(error) && error.key !== "internal") return refused(error);
    log.error({ err: error, provider }, "a provider failed unexpectedly");
    return EXCEPTION;
  }
}

function refused({ key, message, faults }: FakturoError): StepResult {
  const [first] = faults;
  return {
    status: "KO",
    code: first?.code ?? key,
    message: first?.message ?? message,
    effects: {},
    ...(faults.length > 0 && { faults }),
  };
}
