import type { QueuedJob } from "@fakturo/server-runtime/queue";
import {
  ActivityCancellationType,
  ActivityFailure,
  type ActivityOptions,
  CancellationScope,
  condition,
  continueAsNew,
  defineSignal,
  isCancellation,
  proxyActivities,
  setHandler,
  workflowInfo,
} from "@temporalio/workflow";
import {
  CANCEL,
  type JobActivities,
  type JobWorkflowInput,
  priorityOf,
  quarantineOf,
  WAKE,
} from "./job.ts";

/** Attempts before a job counts as one that may have crashed its worker; the executor counts likewise. */
const BEFORE_QUARANTINE = 2;
/** Events after which the history is begun anew; Temporal's own limit is 51,200. */
const MAX_EVENTS = 1_000;

const LIMITS: ActivityOptions = {
  // A worker sends a heartbeat every 4 s; one that is silent for longer is dead.
  heartbeatTimeout: "15 s",
  // Steps have limits of their own.
  startToCloseTimeout: "1 day",
  cancellationType: ActivityCancellationType.WAIT_CANCELLATION_COMPLETED,
};
const RETRY = { initialInterval: "500 ms", maximumInterval: "5 s" } as const;

/**
 * One job: advances it when it is due or woken, until it has ended. The journal in Postgres says what a step does and
 * when it is repeated; here is only when the job is advanced, and where.
 */
export async function job(input: JobWorkflowInput): Promise<void> {
  const { dueMs: firstMs, ...of } = input;
  let isWoken = false;
  let running: CancellationScope | undefined;
  setHandler(defineSignal(WAKE), () => {
    isWoken = true;
  });
  setHandler(defineSignal(CANCEL), () => {
    isWoken = true;
    running?.cancel();
  });
  for (let dueMs = firstMs; ; ) {
    if (dueMs !== 0) await wokenOrDue(() => isWoken, dueMs);
    isWoken = false;
    running = new CancellationScope();
    const next = await running.run(() => advance(of)).catch(dueAfterCancel);
    running = undefined;
    if (next === null && !isWoken) return;
    dueMs = next ?? 0;
    if (workflowInfo().historyLength > MAX_EVENTS)
      await continueAsNew<typeof job>({ ...of, dueMs: isWoken ? 0 : dueMs });
  }
}

function wokenOrDue(isWoken: () => boolean, dueMs: number | undefined): Promise<unknown> {
  return dueMs === undefined ? condition(isWoken) : condition(isWoken, dueMs);
}

/** A job whose worker dies repeatedly runs on the queue of those that run alone. */
async function advance(of: QueuedJob): Promise<number | null> {
  const limits = { ...LIMITS, priority: priorityOf(of) };
  const together = proxyActivities<JobActivities>({
    ...limits,
    retry: { ...RETRY, maximumAttempts: BEFORE_QUARANTINE },
  });
  try {
    return await together.advance(of, 0);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  }
  const taskQueue = quarantineOf(workflowInfo().taskQueue);
  const alone = proxyActivities<JobActivities>({ ...limits, taskQueue, retry: RETRY });
  return alone.advance(of, BEFORE_QUARANTINE);
}

/** The cancelled call ended before the executor had stored that: it does so now. */
function dueAfterCancel(error: unknown): 0 {
  const isOfWorkflow = CancellationScope.current().consideredCancelled;
  if (!isCancellation(error) || isOfWorkflow) throw error;
  return 0;
}
