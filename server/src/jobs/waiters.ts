import type { Listener } from "../database/listener.ts";

/** Tells requests that wait for jobs when they have ended, over one connection for all of them. */
export interface Waiters {
  /** Resolves when a notification for the job arrives, or after `ms`; holds no connection. */
  wait(jobId: string, ms: number): { readonly done: Promise<void>; cancel(): void };
  start(): Promise<void>;
  /** Has all who wait answer with what they have; nobody needs to wait any more. */
  release(): void;
  readonly isReleased: boolean;
}

const CHANNEL = "fakturo_job";
/** Notifications can be lost with their connection, so waiters look again now and then. */
const LOOK_AGAIN_MS = 2_000;

export function createWaiters(listener: Listener): Waiters {
  const waiting = new Map<string, Set<() => void>>();
  const wake = (jobId: string): void => {
    for (const resume of waiting.get(jobId) ?? []) resume();
  };
  let isReleased = false;
  return {
    get isReleased() {
      return isReleased;
    },
    release() {
      isReleased = true;
      for (const jobId of waiting.keys()) wake(jobId);
    },
    async start() {
      await listener.listen(CHANNEL, wake);
      listener.onReconnect(() => {
        for (const jobId of waiting.keys()) wake(jobId);
      });
    },
    wait(jobId, ms) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const resumes = waiting.get(jobId) ?? new Set();
      waiting.set(jobId, resumes.add(resolve));
      const timer = setTimeout(resolve, Math.min(ms, LOOK_AGAIN_MS));
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
