import { isFakturoError } from "@fakturo/model";
import { collectGarbage } from "@fakturo/server-base";
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { Assignment, Settled } from "./protocol.ts";
import { lowerPriority } from "./system-thread.ts";
import { activate, beat } from "./watch.ts";

/** Bytes outside the heap from which on a thread collects its garbage; a third are those of an idle one. */
const LARGE = 32 * 1024 * 1024;
/** Milliseconds after the work: the answer is sent, and nothing refers to its parts. */
const AFTER_MS = 100;

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
) => Promise<Settled<Answer> | ReturnType<typeof move>>;

/**
 * Lowers the priority of the thread that calls it.
 * @param memoryOf returns memory of an answer that moves to the caller, whose thread then copies nothing.
 */
export function serveThread<Work, Answer>(
  handle: ThreadHandler<Work, Answer>,
  memoryOf: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): ThreadService<Work, Answer> {
  lowerPriority();
  return async ({ work, beats, control }) => {
    activate(beats);
    const stop = beat(beats);
    const aborting = new AbortController();
    control.once("message", (name: unknown) => aborting.abort(name));
    try {
      const answer = await handle(work, aborting.signal, () => activate(beats));
      return moved({ answer }, memoryOf(answer));
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const { key, message, faults } = error;
      return { error: { key, message, faults: [...faults] } };
    } finally {
      stop();
      control.close();
      setTimeout(giveBack, AFTER_MS).unref();
    }
  };
}

/** A thread without further work would keep the large documents of its last one; `arrayBuffers` lacks those of other threads. */
function giveBack(): void {
  if (process.memoryUsage().external >= LARGE) collectGarbage("garbage");
}

function moved<Answer>(
  settled: Settled<Answer>,
  memory: readonly ArrayBuffer[],
): Settled<Answer> | ReturnType<typeof move> {
  return memory.length === 0
    ? settled
    : move({ [transferableSymbol]: memory, [valueSymbol]: settled });
}
