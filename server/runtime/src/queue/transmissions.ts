import { isFakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import type { Job } from "graphile-worker";
import type { TransmitPayload, Transmitter } from "../transmit/transmitter.ts";
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
/** Time for open calls when the process stops: the outcome of an aborted one must be queried. */
const DRAIN_MS = 20_000;
/** Delay of a record without a free slot, and of one whose database is unavailable. */
const AGAIN_MS = 2_000;

export function createTransmissions(options: TransmissionOptions): Transmissions {
  const { owner, node, transmitter, stopping } = options;
  const most = Math.max(1, Math.floor(options.concurrency * PART));
  const mostPerWorkspace = Math.max(1, Math.floor(most * PART));
  const running = new Map<string, number>();
  const cutting = new AbortController();
  const drain = () => setTimeout(() => cutting.abort(), DRAIN_MS).unref();
  stopping.addEventListener("abort", drain, { once: true });

  const hasFreeSlot = (workspace: string): boolean => {
    const all = [...running.values()].reduce((sum, count) => sum + count, 0);
    return all < most && (running.get(workspace) ?? 0) < mostPerWorkspace;
  };
  const count = (workspace: string, change: number): void => {
    const now = (running.get(workspace) ?? 0) + change;
    if (now > 0) running.set(workspace, now);
    else running.delete(workspace);
  };
  const requeue = (payload: TransmitPayload) => transmitAgain(owner, payload, AGAIN_MS);
  const take = async (payload: TransmitPayload): Promise<void> => {
    // Waking calls nobody.
    if (!("wake" in payload) && !hasFreeSlot(payload.workspace)) return requeue(payload);
    count(payload.workspace, 1);
    try {
      await node.ready();
      await transmitter.transmit(payload, cutting.signal);
    } catch (error) {
      if (isFakturoError(error) && error.key === "unavailable" && !stopping.aborted)
        return requeue(payload);
      throw error;
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
