import { once } from "node:events";
import type { Worker } from "node:worker_threads";

/** Worker threads of this process that have not ended. */
const running = new Set<Worker>();

/**
 * True while a worker thread runs. One that was terminated runs until its native code returns, and the process
 * cannot exit before.
 */
export function areThreadsRunning(): boolean {
  return running.size > 0;
}

/** The threads of one pool. */
export interface PoolThreads {
  /** Notes the current threads of the pool. */
  note(threads: readonly Worker[]): void;
  /** Noted threads that have not ended. */
  readonly size: number;
  /** Settles when these have ended. */
  ended(): Promise<unknown>;
}

export function createPoolThreads(): PoolThreads {
  const own = new Set<Worker>();
  return {
    note(threads) {
      for (const thread of threads.filter((one) => !own.has(one))) {
        own.add(thread);
        running.add(thread);
        thread.once("exit", () => {
          own.delete(thread);
          running.delete(thread);
        });
      }
    },
    get size() {
      return own.size;
    },
    ended: () => Promise.all([...own].map((thread) => once(thread, "exit"))),
  };
}
