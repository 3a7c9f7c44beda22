import type { Provider, StepResult, Task } from "@fakturo/plugin";
import { lockChain } from "../store/chains.ts";
import type { Tx } from "../store/tx.ts";
import type { HeldEntry } from "./held-entry.ts";
import { type ExecutorOptions, guarded, TOO_LONG, timeoutOf } from "./outside.ts";
import { createReads } from "./reads.ts";
import { createStepContext } from "./step-context.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A call that is made inside the transaction. */
export interface InsideCall {
  readonly provider: Provider;
  readonly task: Task;
  readonly unit: UnitOfWork;
  readonly held: HeldEntry | undefined;
}

/** Calls a provider inside the transaction; after its time it reads nothing more there. */
export async function callInside(
  { provider, task, unit, held }: InsideCall,
  { services, http }: Pick<ExecutorOptions, "services" | "http">,
): Promise<StepResult> {
  let isOver = false;
  let controller: AbortController | undefined;
  const inTx = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (isOver) throw new Error("the call is over already");
    return work(unit.tx);
  };
  const reads = createReads(inTx, services, unit.workspaceId, held?.row.id);
  const context = createStepContext(provider, {
    services,
    http,
    sandbox: task.workspace.sandbox,
    // Made for those who ask: most steps are over at once.
    get signal() {
      controller ??= new AbortController();
      return controller.signal;
    },
    mayTalk: false,
    intend: () => Promise.reject(new Error("not outside")),
    ...reads,
    chain: (key) => inTx((tx) => lockChain(tx, key)),
    file: async (id) => held?.unwritten(id) ?? reads.file(id),
  });
  const late = (): void => {
    isOver = true;
    controller?.abort();
  };
  const run = () => {
    const result = provider.run(task, context);
    return result instanceof Promise ? inTime(result, timeoutOf(provider), late) : result;
  };
  return guarded(run, provider.key, services);
}

/** By hand, since a race of signals costs more than most steps. */
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
