import { isFakturoError } from "@fakturo/model";
import type { Assignment, Settled } from "./protocol.ts";
import { lowerPriority } from "./system-thread.ts";
import { activate, beat } from "./watch.ts";

/**
 * Runs one piece of work on a thread; `signal` aborts with that of the caller, and its reason is the name of
 * the caller's error.
 */
export type ThreadHandler<Work, Answer> = (
  work: Work,
  signal: AbortSignal,
  /** Must be called before code of this work continues, on threads with several concurrent pieces of work. */
  resume: () => void,
) => Promise<Answer>;

/** Type of the export `serve` of a thread's module: accepts assignments of a `ThreadPool`. */
export type ThreadService<Work, Answer> = (
  assignment: Assignment<Work>,
) => Promise<Settled<Answer>>;

/** Lowers the priority of the thread that calls it. */
export function serveThread<Work, Answer>(
  handle: ThreadHandler<Work, Answer>,
): ThreadService<Work, Answer> {
  lowerPriority();
  return async ({ work, beats, control }) => {
    activate(beats);
    const stop = beat(beats);
    const aborting = new AbortController();
    control.once("message", (name: unknown) => aborting.abort(name));
    try {
      return { answer: await handle(work, aborting.signal, () => activate(beats)) };
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const { key, message, faults } = error;
      return { error: { key, message, faults: [...faults] } };
    } finally {
      stop();
      control.close();
    }
  };
}
