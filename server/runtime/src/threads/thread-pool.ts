import { setTimeout as sleep } from "node:timers/promises";
import { MessageChannel, type Transferable } from "node:worker_threads";
import { FakturoError } from "@fakturo/model";
import type { Log } from "@fakturo/server-base";
import { Piscina } from "piscina";
import type { Assignment, Settled } from "./protocol.ts";
import { createPoolThreads } from "./running-threads.ts";
import { lowerHelperThreads } from "./system-thread.ts";
import { isActive, newBeats, watchBeats } from "./watch.ts";

/**
 * Reason why a thread ended before its work; `neighbour`: other work on the same thread caused it; `full`: too many
 * terminated threads still run native code, and the work was not begun.
 */
export type StopReason = "time" | "memory" | "aborted" | "failed" | "neighbour" | "full";

/** The thread was terminated before its work ended; the result is unknown. */
export class ThreadStopped extends Error {
  readonly reason: StopReason;

  constructor(reason: StopReason, options?: ErrorOptions) {
    super(`the thread was stopped: ${reason}`, options);
    this.name = "ThreadStopped";
    this.reason = reason;
  }
}

export interface ThreadPoolOptions {
  /** Module that exports the result of `serveThread` as `serve`. */
  readonly file: URL;
  /** `workerData` of the module. */
  readonly data: unknown;
  readonly threads: number;
  /** Maximum number of concurrent pieces of work per thread; default 1. */
  readonly perThread?: number;
  /** Milliseconds that work may block the event loop of its thread, without waits for a core. */
  readonly blockedMs: number;
  /** Heap limit of a thread in megabytes. */
  readonly memoryMb: number;
  /** Milliseconds after its last work until an idle thread ends; default 30 s. */
  readonly idleMs?: number;
  readonly log: Log;
}

export interface RunOptions {
  /** Aborts the work; a thread that does not react is terminated. */
  readonly signal?: AbortSignal | undefined;
  /** Objects transferred to the thread without copying. */
  readonly transfer?: readonly Transferable[];
}

/** Worker threads that start with the first piece of work and end when idle. */
export interface ThreadPool<Work, Answer> {
  /** @throws ThreadStopped, or the FakturoError of the work. */
  run(work: Work, options?: RunOptions): Promise<Answer>;
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** Milliseconds for aborted work to end. */
const ABORT_MS = 2_000;
/** Milliseconds for threads to end when the pool closes; native code cannot be interrupted. */
const CLOSE_MS = 2_000;
/** Terminated threads of a pool that may still run native code; each keeps its memory. */
const MAX_BLOCKED = 4;
/** Option of a thread that runs the sources as they are written. */
export const SOURCES = "--conditions=@fakturo/source";

export function createThreadPool<Work, Answer>(
  options: ThreadPoolOptions,
): ThreadPool<Work, Answer> {
  const { blockedMs, log } = options;
  lowerHelperThreads();
  const pool = createPiscina<Work, Answer>(options);
  const threads = createPoolThreads();
  pool.on("error", (error: unknown) => log.error({ err: error }, "a worker thread failed"));
  return {
    async run(work, { signal, transfer = [] } = {}) {
      signal?.throwIfAborted();
      if (threads.size - pool.threads.length >= MAX_BLOCKED) throw new ThreadStopped("full");
      const { port1: port, port2: control } = new MessageChannel();
      const beats = newBeats();
      const ending = new AbortController();
      const stopWatch = watchBeats(beats, blockedMs, () => ending.abort("time"));
      const stopAbort = onAbort(signal, () => {
        port.postMessage(signal?.reason instanceof Error ? signal.reason.name : "AbortError");
        const late = setTimeout(() => ending.abort("aborted"), ABORT_MS);
        ending.signal.addEventListener("abort", () => clearTimeout(late));
      });
      try {
        const assignment: Assignment<Work> = { work, beats, control };
        const running = pool.run(assignment, {
          signal: ending.signal,
          transferList: [control, ...transfer],
        });
        threads.note(pool.threads);
        return answerOf(await running);
      } catch (error) {
        throw stoppedBy(error, ending.signal, isActive(beats));
      } finally {
        stopWatch();
        stopAbort();
        port.close();
      }
    },
    async close() {
      const ended = Promise.all([pool.destroy(), threads.ended()]);
      await Promise.race([ended, sleep(CLOSE_MS, undefined, { ref: false })]);
      if (threads.size > 0)
        log.error({ threads: threads.size }, "threads are blocked in native code");
    },
  };
}

function createPiscina<Work, Answer>(options: ThreadPoolOptions) {
  const { file, data, threads, perThread = 1, memoryMb, idleMs = IDLE_MS } = options;
  return new Piscina<Assignment<Work>, Settled<Answer>>({
    filename: file.href,
    name: "serve",
    workerData: data,
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: perThread,
    idleTimeout: idleMs,
    // A thread that waits for work must process its connections meanwhile.
    atomics: "disabled",
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    ...(file.pathname.endsWith(".ts") && { execArgv: [SOURCES] }),
  });
}

function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  signal?.addEventListener("abort", listener, { once: true });
  return () => signal?.removeEventListener("abort", listener);
}

function answerOf<Answer>(settled: Settled<Answer>): Answer {
  if ("answer" in settled) return settled.answer;
  const { key, message, faults } = settled.error;
  throw new FakturoError(key, message, { faults });
}

function stoppedBy(error: unknown, { aborted, reason }: AbortSignal, active: boolean): unknown {
  if (error instanceof FakturoError) return error;
  if (!active && reason !== "aborted") return new ThreadStopped("neighbour", { cause: error });
  if (aborted) return new ThreadStopped(reason === "time" ? "time" : "aborted", { cause: error });
  const isMemory = codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY";
  return new ThreadStopped(isMemory ? "memory" : "failed", { cause: error });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
