import type { Listener } from "@fakturo/server-storage/database";

/** Notifies waiting requests when their jobs end; all share one database connection. */
export interface Waiters {
  /** Resolves when a notification for the job arrives, or after `ms`; holds no connection. */
  wait(jobId: string, ms: number): { readonly done: Promise<void>; cancel(): void };
  /** May be called again when it failed. */
  start(): Promise<void>;
  /** Resolves all waits now, because the server stops. */
  release(): void;
  readonly isReleased: boolean;
}

const CHANNEL = "fakturo_job";
/** Poll interval: notifications are lost with their connection. */
const CHECK_INTERVAL_MS = 2_000;

export function createWaiters(listener: Listener): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (jobId: string): void => {
    for (const resume of waiting.get(jobId) ?? []) resume();
  };
  const wakeAll = (): void => {
    for (const jobId of waiting.keys()) wake(jobId);
  };
  let isReleased = false;
  return {
    get isReleased() {
      return isReleased;
    },
    release() {
      isReleased = true;
      wakeAll();
    },
    async start() {
      listener.onReconnect(wakeAll);
      await listener.listen(CHANNEL, wake);
    },
    wait(jobId, ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const resumes = waiting.get(jobId) ?? new Set();
      waiting.set(jobId, resumes.add(resolve));
      const timer = setTimeout(resolve, Math.min(ms, CHECK_INTERVAL_MS));
      const cancel = (): void => {
        clearTimeout(timer);
        resumes.delete(resolve);
        if (resumes.size === 0) waiting.delete(jobId);
        resolve();
      };
      return { done: promise.finally(cancel), cancel };
    },
  };
}
