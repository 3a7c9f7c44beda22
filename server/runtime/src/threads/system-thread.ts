import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { setFlagsFromString } from "node:v8";
import { isMainThread } from "node:worker_threads";

/** Id of a thread in the system, on Linux; 0 elsewhere. */
export type SystemThread = number;

const UNKNOWN: SystemThread = 0;
const NS_PER_MS = 1_000_000;
/** Niceness of worker threads: small requests of others go before large work on shared cores. */
export const NICENESS = 15;
const TASKS = "/proc/self/task";
/** Name of the threads that collect garbage and compile for all threads of JavaScript. */
const V8_HELPER = "V8Worker";

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
    const [, waited] = readFileSync(`${TASKS}/${thread}/schedstat`, "latin1").split(" ");
    return Number(waited) / NS_PER_MS || 0;
  } catch {
    return 0;
  }
}

/** Lowers the priority of the calling worker thread, where threads have one of their own. */
export function lowerPriority(): void {
  if (!isMainThread) lower(systemThread());
}

/**
 * Lowers the priority of V8's own threads in this process: they collect the garbage of large work in worker threads and
 * would compete with the main thread on its priority. Each thread then collects its young objects alone: it would wait
 * for a helper that has begun a part and has no core.
 */
export function lowerHelperThreads(): void {
  setFlagsFromString("--no-parallel-scavenge");
  for (const thread of helperThreads()) lower(thread);
}

/** V8's own threads, on Linux; none elsewhere. */
export function helperThreads(): readonly SystemThread[] {
  try {
    return readdirSync(TASKS)
      .filter((task) => readFileSync(`${TASKS}/${task}/comm`, "latin1").trim() === V8_HELPER)
      .map(Number);
  } catch {
    return [];
  }
}

function lower(thread: SystemThread): void {
  if (thread === UNKNOWN) return;
  try {
    if (getPriority(thread) < NICENESS) setPriority(thread, NICENESS);
  } catch {
    // Some sandboxes refuse it: the threads then have the priority of the process.
  }
}
