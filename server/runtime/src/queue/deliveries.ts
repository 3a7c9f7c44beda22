import type { Database } from "@fakturo/server-storage/database";
import type { Job } from "graphile-worker";
import PQueue from "p-queue";
import { CallAbandoned } from "../interpret/call-abandoned.ts";
import type { AdvancePayload, Executor } from "../interpret/executor.ts";
import { isQuarantined, quarantinedAttempt } from "../interpret/limits.ts";
import { isUnavailable, waitForDatabase } from "./database-away.ts";
import { deliverAgain } from "./graphile-tables.ts";
import { createQuarantine } from "./quarantine.ts";
import { createSlottedJobs, DELAY_MS, WAITING, withReserve } from "./slotted-jobs.ts";
import type { LocalNode } from "./worker-node.ts";

export interface DeliveryOptions {
  readonly owner: Pick<Database, "query">;
  readonly node: Pick<LocalNode, "ready" | "stopWaiting" | "track">;
  readonly executor: Executor;
  /** Jobs of one workspace that this process advances at once; over all workspaces a quarter more. */
  readonly concurrency: number;
  /** Milliseconds that deliveries in progress may take when the process stops; default 25 s. */
  readonly drainMs?: number;
}

/** The queue's row as delivered. */
type Row = Pick<Job, "id" | "attempts" | "priority">;

/** Runs what graphile-worker delivers to this process. */
export interface Deliveries {
  /** Number of deliveries that run at once. */
  readonly concurrency: number;
  /** Aborted when the process takes no more deliveries. */
  readonly stopping: AbortSignal;
  deliver(payload: AdvancePayload, row: Row): Promise<void>;
  /** Takes no more deliveries and waits for those in progress; late calls are abandoned. */
  drain(): Promise<void>;
}

const DRAIN_MS = 25_000;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { owner, node, executor, drainMs = DRAIN_MS } = options;
  const concurrency = withReserve(options.concurrency);
  const bounded = new PQueue({ concurrency });
  const slotted = createSlottedJobs(executor, options.concurrency);
  const stop = new AbortController();
  const { signal: stopping } = stop;
  const abandoning = new AbortController();
  const quarantine = createQuarantine(owner, WAITING, stopping);

  const advance = (payload: AdvancePayload, attempt: number): Promise<boolean> =>
    slotted.advance(payload, attempt, abandoning.signal);

  /** `onCounted` gets the changed payload of a quarantined job. */
  const begin = (
    payload: AdvancePayload,
    { id, attempts }: Row,
    onCounted: (counted: AdvancePayload) => void,
  ): Promise<boolean> => {
    if (payload.alone === undefined && !isQuarantined(attempts)) return advance(payload, attempts);
    return quarantine.run(id, payload, (counted) => {
      onCounted(counted);
      return advance(counted, quarantinedAttempt(payload.alone ?? 0));
    });
  };

  /** @returns false when the delivery is to be repeated: the database is away, or the process stops. */
  const isDone = async (
    payload: AdvancePayload,
    row: Row,
    onCounted: (counted: AdvancePayload) => void,
  ): Promise<boolean> => {
    try {
      await node.ready();
      if (!(await begin(payload, row, onCounted)))
        await deliverAgain(owner, payload, { priority: row.priority, delayMs: DELAY_MS });
      return true;
    } catch (error) {
      if (isUnavailable(error)) await waitForDatabase(owner, stopping);
      else if (!stopping.aborted || !isAborted(error)) throw error;
      return false;
    }
  };

  /** Each repetition counts as an attempt: the job itself may cause the database errors. */
  const work = async (delivered: AdvancePayload, row: Row): Promise<void> => {
    let payload = delivered;
    const onCounted = (counted: AdvancePayload): void => {
      payload = counted;
    };
    for (let { attempts } = row; !stopping.aborted; attempts += 1)
      if (await isDone(payload, { ...row, attempts }, onCounted)) return;
    await deliverAgain(owner, delivered, { priority: row.priority, delayMs: 0 });
  };

  return {
    concurrency,
    stopping,
    async deliver(payload, row) {
      const done = node.track(row.id);
      await bounded.add(() => work(payload, row)).finally(done);
    },
    async drain() {
      stop.abort();
      node.stopWaiting();
      const abandon = () => abandoning.abort(new CallAbandoned("the server stops"));
      const limit = setTimeout(abandon, drainMs);
      await bounded.onIdle();
      clearTimeout(limit);
    },
  };
}

/** The delivery ended because the process stops. */
export function isAborted(error: unknown): boolean {
  return error instanceof CallAbandoned || (error instanceof Error && error.name === "AbortError");
}
