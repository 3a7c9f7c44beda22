import { readFileSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Id of a thread in the system, on Linux; 0 elsewhere. */
export type SystemThread = number;

const UNKNOWN: SystemThread = 0;
const NS_PER_MS = 1_000_000;
/** Niceness of worker threads: small requests of others go before large work on shared cores. */
export const NICENESS = 5;

/** The calling thread. */
export function systemThread(): SystemThread {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1)) || UNKNOWN;
  } catch {
    return UNKNOWN;
  }
}

/**
 * Milliseconds that a thread of this process has waited for a free core since its start; 0 where the system does
 * not tell. Time limits leave them out: on a busy machine they say nothing about the work.
 */
export function waitedMs(thread: SystemThread): number {
  if (thread === UNKNOWN) return 0;
  try {
    const [, waited] = readFileSync(`/proc/self/task/${thread}/schedstat`, "latin1").split(" ");
    return Number(waited) / NS_PER_MS || 0;
  } catch {
    return 0;
  }
}

/** Lowers the priority of the calling worker thread, where threads have one of their own. */
export function lowerPriority(): void {
  const thread = systemThread();
  if (isMainThread || thread === UNKNOWN) return;
  try {
    if (getPriority(thread) < NICENESS) setPriority(thread, NICENESS);
  } catch {
    // Some sandboxes refuse it: the threads then have the priority of the process.
  }
}
