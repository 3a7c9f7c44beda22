import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import type { Job } from "graphile-worker";
import PQueue from "p-queue";
import { CallAbandoned } from "../interpret/call-abandoned.ts";
import type { AdvancePayload, Executor } from "../interpret/executor.ts";
import { isQuarantined, quarantinedAttempt } from "../interpret/limits.ts";
import { createConcurrencySlots } from "./concurrency-slots.ts";
import { deliverAgain } from "./graphile-tables.ts";
import { createQuarantine } from "./quarantine.ts";
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

/** Share of the concurrency that one workspace alone cannot use. */
const RESERVED = 0.25;
/** A workspace whose jobs hold all its slots for longer than `slowMs` with calls has further jobs delayed. */
const WAITING = { slowMs: 2_000, checkMs: 150 };
const DELAY_MS = 5_000;
/** Pause between two checks whether the database answers. */
const DATABASE_CHECK_MS = 500;
const DRAIN_MS = 25_000;

export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { owner, node, executor, drainMs = DRAIN_MS } = options;
  const concurrency = options.concurrency + Math.ceil(options.concurrency * RESERVED);
  const bounded = new PQueue({ concurrency });
  const slots = createConcurrencySlots({ ...WAITING, size: options.concurrency });
  const stop = new AbortController();
  const { signal: stopping } = stop;
  const abandoning = new AbortController();
  const quarantine = createQuarantine(owner, WAITING, stopping);

  /** @returns false when the workspace has no free slot and its jobs are slow. */
  const advance = async ({ workspace, job }: AdvancePayload, attempt: number): Promise<boolean> => {
    // Jobs that wait for the database alone do not become faster when others are delayed.
    const slot = await slots.acquire(workspace, () => executor.isCalling(job));
    if (!slot) return false;
    try {
      await executor.advance(workspace, job, attempt, abandoning.signal);
      return true;
    } finally {
      slot.release();
    }
  };

  /** The queue would discard the job if the delivery failed while the database is unavailable. */
  const waitForDatabase = async (): Promise<void> => {
    const answers = () =>
      owner.query("select 1").then(
        () => true,
        () => false,
      );
    do await sleep(DATABASE_CHECK_MS, undefined, { signal: stopping }).catch(() => {});
    while (!stopping.aborted && !(await answers()));
  };

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
      if (isUnavailable(error)) await waitForDatabase();
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
function isAborted(error: unknown): boolean {
  return error instanceof CallAbandoned || (error instanceof Error && error.name === "AbortError");
}

function isUnavailable(error: unknown): boolean {
  return isFakturoError(error) && error.key === "unavailable";
}
