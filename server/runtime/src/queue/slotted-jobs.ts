import type { AdvancePayload, Executor } from "../interpret/executor.ts";
import { createConcurrencySlots, type SlotOptions } from "./concurrency-slots.ts";

/** Jobs of this process, limited per workspace. */
export interface SlottedJobs {
  /** @returns false when the workspace has no free slot and its jobs are slow: the job is to come later. */
  advance(
    job: Pick<AdvancePayload, "workspace" | "job">,
    attempt: number,
    signal: AbortSignal,
  ): Promise<boolean>;
}

/** A workspace whose jobs hold all its slots for longer than `slowMs` with calls has further jobs delayed. */
export const WAITING = { slowMs: 2_000, checkMs: 150 } satisfies Omit<SlotOptions, "size">;
/** Delay of a job without a slot, in milliseconds. */
export const DELAY_MS = 5_000;
/** Share of the concurrency that one workspace alone cannot use. */
const RESERVED = 0.25;

/** Jobs over all workspaces where one may have `size`. */
export function withReserve(size: number): number {
  return size + Math.ceil(size * RESERVED);
}

/** @param size Jobs of one workspace at once. */
export function createSlottedJobs(
  executor: Pick<Executor, "advance" | "isCalling">,
  size: number,
): SlottedJobs {
  const slots = createConcurrencySlots({ ...WAITING, size });
  return {
    async advance({ workspace, job }, attempt, signal) {
      // Jobs that wait for the database alone do not become faster when others are delayed.
      const slot = await slots.acquire(workspace, () => executor.isCalling(job));
      if (!slot) return false;
      try {
        await executor.advance(workspace, job, attempt, signal);
        return true;
      } finally {
        slot.release();
      }
    },
  };
}
