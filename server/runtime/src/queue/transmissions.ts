import { isFakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import type { Job } from "graphile-worker";
import type { TransmitPayload, Transmitter } from "../transmit/transmitter.ts";
import { createConcurrencySlots } from "./concurrency-slots.ts";
import { transmitAgain } from "./graphile-tables.ts";
import type { LocalNode } from "./worker-node.ts";

export interface TransmissionOptions {
  readonly owner: Pick<Database, "query">;
  readonly node: Pick<LocalNode, "ready" | "track">;
  readonly transmitter: Transmitter;
  /** Maximum number of concurrent deliveries of this process, of all kinds. */
  readonly concurrency: number;
  /** Aborted once this process takes no more work. */
  readonly stopping: AbortSignal;
}

/** Deliveries of handed-over records in this process. */
export interface Transmissions {
  deliver(payload: TransmitPayload, row: Pick<Job, "id">): Promise<void>;
}

/**
 * Submissions use at most half of the concurrency, those of one workspace a quarter: authorities may
 * answer slowly.
 */
const PART = 0.5;
/** Records that this process holds for each that it sends: the others follow as soon as one ends. */
const HELD = 1.5;
/** A workspace whose slots are taken for longer than `slowMs` has further records delayed. */
const WAITING = { slowMs: 2_000, checkMs: 150 };
/** Time for open calls when the process stops: the outcome of an aborted one must be queried. */
const DRAIN_MS = 20_000;
/** Delay of a record of a workspace with slow calls, and of one whose database is unavailable. */
const AGAIN_MS = 2_000;
/** Delay of a record for which this process has no room. */
const SOON_MS = 500;

export function createTransmissions(options: TransmissionOptions): Transmissions {
  const { owner, node, transmitter, stopping } = options;
  const most = Math.max(1, Math.floor(options.concurrency * PART));
  const mostPerWorkspace = Math.max(1, Math.floor(most * PART));
  const slots = createConcurrencySlots({ ...WAITING, size: mostPerWorkspace });
  const overall = createConcurrencySlots({ ...WAITING, size: most });
  const held = new Map<string, number>();
  const cutting = new AbortController();
  const drain = () => setTimeout(() => cutting.abort(), DRAIN_MS).unref();
  stopping.addEventListener("abort", drain, { once: true });

  const hasRoom = (workspace: string): boolean => {
    const all = [...held.values()].reduce((sum, count) => sum + count, 0);
    return all < most * HELD && (held.get(workspace) ?? 0) < mostPerWorkspace * HELD;
  };
  const count = (workspace: string, change: number): void => {
    const now = (held.get(workspace) ?? 0) + change;
    if (now > 0) held.set(workspace, now);
    else held.delete(workspace);
  };
  const requeue = (payload: TransmitPayload, delay: number) => transmitAgain(owner, payload, delay);
  const transmit = async (payload: TransmitPayload): Promise<void> => {
    try {
      await node.ready();
      await transmitter.transmit(payload, cutting.signal);
    } catch (error) {
      if (isFakturoError(error) && error.key === "unavailable" && !stopping.aborted)
        return requeue(payload, AGAIN_MS);
      throw error;
    }
  };
  /** Sends in a slot of the workspace and one of the process. */
  const inSlots = async (payload: TransmitPayload): Promise<void> => {
    const own = await slots.acquire(payload.workspace);
    const shared = own && (await overall.acquire(""));
    try {
      if (!shared || stopping.aborted) await requeue(payload, AGAIN_MS);
      else await transmit(payload);
    } finally {
      shared?.release();
      own?.release();
    }
  };
  const take = async (payload: TransmitPayload): Promise<void> => {
    // Waking calls nobody.
    if ("wake" in payload) return transmit(payload);
    if (!hasRoom(payload.workspace)) return requeue(payload, SOON_MS);
    count(payload.workspace, 1);
    try {
      await inSlots(payload);
    } finally {
      count(payload.workspace, -1);
    }
  };
  return {
    async deliver(payload, { id }) {
      const done = node.track(id);
      await take(payload).finally(done);
    },
  };
}
