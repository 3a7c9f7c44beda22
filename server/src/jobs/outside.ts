import { type FakturoError, isFakturoError, type Json } from "@fakturo/model";
import type { Provider, StepResult, Task } from "@fakturo/plugin";
import type { Services } from "../services.ts";
import { keepRecord } from "../store/journals.ts";
import type { InWorkspace } from "../vault/vault.ts";
import type { HttpClient } from "./http-client.ts";
import { createReads } from "./reads.ts";
import { createStepContext } from "./step-context.ts";

/** What steps are called with. */
export interface ExecutorOptions {
  readonly services: Services;
  readonly inWorkspace: InWorkspace;
  readonly http: HttpClient;
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

export const DEFAULT_TIMEOUT_S = 60;
const MS_PER_S = 1000;

/** Calls a provider outside any transaction, within its time. */
export async function callOutside(
  { provider, task, intentId }: Call,
  workspaceId: string,
  { services, inWorkspace, http }: ExecutorOptions,
  stopping: AbortSignal,
): Promise<StepResult> {
  const timeout = AbortSignal.timeout((provider.timeout ?? DEFAULT_TIMEOUT_S) * MS_PER_S);
  const signal = AbortSignal.any([stopping, timeout]);
  const context = createStepContext(provider, {
    services,
    http,
    sandbox: task.workspace.sandbox,
    signal,
    mayTalk: true,
    intend: (record: Json) =>
      inWorkspace(workspaceId, (tx) =>
        keepRecord(tx, task.job.id, intentId, record, new Date(services.clock.now())),
      ),
    ...createReads((work) => inWorkspace(workspaceId, work), services, workspaceId, task.entry?.id),
  });
  const aborted = new Promise<StepResult>((resolve) => {
    const give = () => resolve({ status: "ERR", message: "the call took too long" });
    if (signal.aborted) give();
    else signal.addEventListener("abort", give, { once: true });
  });
  return Promise.race([
    guarded(() => provider.run(task, context), provider.key, services),
    aborted,
  ]);
}

/** An exception of a provider ends its step; a database that is away does not. */
export async function guarded(
  run: () => StepResult | Promise<StepResult>,
  provider: string,
  { log }: Services,
): Promise<StepResult> {
  try {
    return (await run()) ?? { status: "OK", effects: {} };
  } catch (error) {
    if (isFakturoError(error) && error.key === "unavailable") throw error;
    if (isFakturoError(error) && error.key !== "internal") return refused(error);
    log.error({ err: error, provider }, "a provider failed unexpectedly");
    return {
      status: "KO",
      code: "exception",
      message: "the step failed unexpectedly",
      effects: {},
    };
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
