import { Session } from "node:inspector/promises";
import { isRunningStep, RUNNING_STEP, type RunningStep, readMark } from "./running-step.ts";
import { CHECK_MS, stopwatch } from "./watch.ts";

/** Memory that a thread shares with the one that watches its event loop. */
export interface WatchedLoop {
  /** Heartbeats, by `beat`. */
  readonly beats: SharedArrayBuffer;
  /** The step whose synchronous code runs. */
  readonly mark: SharedArrayBuffer;
}

export interface LoopWatchOptions extends WatchedLoop {
  /**
   * Milliseconds without heartbeat after which the event loop counts as blocked; waits of the main thread for a
   * core do not count.
   */
  readonly blockedMs: number;
  /** Called while the event loop is blocked; called again when it failed. */
  readonly onBlocked: (step: RunningStep) => Promise<void>;
}

/** Milliseconds for the blocked thread to say which step runs; native code does not react. */
const ANSWER_MS = 500;

/**
 * Watches the event loop of the main thread from another thread.
 * @returns a function that ends the watch.
 */
export function watchLoop({ beats, mark, blockedMs, onBlocked }: LoopWatchOptions): () => void {
  const counter = new Int32Array(beats);
  const ownTime = stopwatch(() => process.pid);
  let seen = 0;
  let isBusy = false;
  /** Heartbeats at the last report. */
  let reported = -1;
  const report = async (): Promise<void> => {
    const step = readMark(mark) ?? (await askMainThread());
    if (!step) return;
    await onBlocked(step);
    reported = seen;
  };
  const timer = setInterval(() => {
    const count = Atomics.load(counter, 0);
    if (count !== seen) ownTime.restart();
    seen = count;
    const isBlocked = ownTime.ms() >= blockedMs && count > 0;
    if (isBusy || !isBlocked || reported === seen) return;
    isBusy = true;
    report()
      .catch(() => {})
      .finally(() => {
        isBusy = false;
      });
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** The step whose code the main thread runs, also after it has waited; undefined in native code. */
async function askMainThread(): Promise<RunningStep | undefined> {
  const session = new Session();
  session.connectToMainThread();
  try {
    const expression = `globalThis[Symbol.for(${JSON.stringify(RUNNING_STEP.description)})]?.()`;
    const answer = session.post("Runtime.evaluate", { expression, returnByValue: true });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS, undefined));
    const value: unknown = (await Promise.race([answer, late]))?.result.value;
    return isRunningStep(value) ? value : undefined;
  } finally {
    session.disconnect();
  }
}
