import { appOf, type Provider, type StepResult, type Task } from "@fakturo/plugin";
import { HeadBusy, type Tx } from "@fakturo/server-storage/store";
import { type ExecutorOptions, timeoutOf } from "./external-call.ts";
import type { LockedEntry } from "./locked-entry.ts";
import { inStepSpan } from "./measured.ts";
import { createReads } from "./reads.ts";
import { createStepContext } from "./step-context.ts";
import { outcomeOf, TOO_LONG } from "./step-outcome.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** Time limit of a call in milliseconds: the database ends a transaction that is idle for a minute. */
const LONGEST_MS = 20_000;

/** A call of a step within the job's transaction. */
export interface TransactionCall {
  readonly provider: Provider;
  readonly task: Task;
  readonly unit: UnitOfWork;
  readonly locked: LockedEntry | undefined;
}

/**
 * Calls a provider within the job's transaction; after the time-out it can read nothing there.
 * @throws HeadBusy where it reads a chain that is locked and that may not be waited for.
 */
export async function callInTransaction(
  { provider, task, unit, locked }: TransactionCall,
  { services, http, environments, steps }: Omit<ExecutorOptions, "inWorkspace">,
): Promise<StepResult> {
  let isOver = false;
  const inTx = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isOver) throw new Error("the call is over already");
    return work(unit.tx);
  };
  const reads = createReads(inTx, services, {
    workspaceId: unit.workspaceId,
    environment: environments.of(task.workspace, provider.key),
    entryId: locked?.row.id,
    app: appOf(provider.key),
  });
  let busy: HeadBusy | undefined;
  const chainHead = async (key: string) => {
    try {
      return await unit.chains.head(key);
    } catch (error) {
      if (error instanceof HeadBusy) busy = error;
      throw error;
    }
  };
  const context = createStepContext(provider, {
    services,
    http,
    sandbox: task.workspace.sandbox,
    signal: unit.signal,
    mayTalk: false,
    endpoint: environments.endpointFor(task.workspace),
    intend: () => Promise.reject(new Error("not an external call")),
    reads: {
      config: reads.config,
      records: reads.records,
      receives: reads.receives,
      callbackUrl: reads.callbackUrl,
      registration: reads.registration,
      meta: reads.meta,
      secret: (name) => unit.secrets.secret(name, () => reads.secret(name)),
      credential: (key, holder = "") =>
        unit.secrets.credential(key, holder, () => reads.credential(key, holder)),
      // What earlier steps of the transaction submitted is written later than they end.
      submission: async (query) => {
        await inTx(() => unit.submissions.flush());
        return reads.submission(query);
      },
      file: async (id) => locked?.unwritten(id) ?? reads.file(id),
    },
    chain: (key) => inTx(async () => (await chainHead(key)).link),
  });
  const late = (): void => {
    isOver = true;
    unit.abortCall();
  };
  const run = () => {
    const result = steps?.takes(provider.key)
      ? steps.run(provider, task, context, context.signal)
      : provider.run(task, context);
    return result instanceof Promise
      ? inTime(result, Math.min(timeoutOf(provider), LONGEST_MS), late)
      : result;
  };
  const step = { job: task.job.id, provider: provider.key };
  const work = inStepSpan(step, () => outcomeOf(run, provider.key, services.log));
  // The step may have caught it, and from another thread it comes as a copy.
  return work.finally(() => {
    if (busy) throw busy;
  });
}

/** `AbortSignal.any` and `Promise.race` would cost more than most steps. */
function inTime(result: Promise<StepResult>, ms: number, onLate: () => void): Promise<StepResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate();
      resolve(TOO_LONG);
    }, ms);
    result.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
