import { type SystemThread, systemThread, waitedMs } from "./system-thread.ts";

/** Heartbeat interval of a running thread. */
export const BEAT_MS = 100;

/** Indexes in the shared memory of one piece of work: the counter, 1 while its code ran last, and its thread. */
const [COUNT, ACTIVE, THREAD] = [0, 1, 2];

export function newBeats(): SharedArrayBuffer {
  return new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT);
}

/** True where the code that ran last belongs to this work. */
export function isActive(beats: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(beats), ACTIVE) === 1;
}

let active: Int32Array | undefined;

/** Marks this work as the one whose code runs on the thread. */
export function activate(beats: SharedArrayBuffer): void {
  if (active) Atomics.store(active, ACTIVE, 0);
  active = new Int32Array(beats);
  Atomics.store(active, ACTIVE, 1);
}

/** Milliseconds between two looks at a thread's counter. */
export const CHECK_MS = 200;
const MAX_PAUSE_MS = 5 * CHECK_MS;
/** Milliseconds for a thread to start and to load its plugins. */
const START_MS = 60_000;

/**
 * Calls `onBlocked` when the counter does not change for `blockedMs`: code blocks the thread's event loop. Waits of
 * the thread for a core do not count. The time limit before the first heartbeat is that of the start.
 * @returns a function that ends the watch.
 */
export function watchBeats(
  beats: SharedArrayBuffer,
  blockedMs: number,
  onBlocked: () => void,
): () => void {
  const memory = new Int32Array(beats);
  const ownTime = stopwatch(() => Atomics.load(memory, THREAD));
  let seen = 0;
  const timer = setInterval(() => {
    const count = Atomics.load(memory, COUNT);
    if (count !== seen) {
      seen = count;
      ownTime.restart();
    } else if (ownTime.ms() > (seen === 0 ? START_MS + blockedMs : blockedMs)) {
      clearInterval(timer);
      onBlocked();
    }
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * Measures time without a thread's waits for a core. It is to be read every `CHECK_MS`; of a longer pause it counts a
 * second: the process itself was paused, or the reading thread was blocked.
 */
export interface Stopwatch {
  restart(): void;
  ms(): number;
}

/**
 * @param thread answers the measured thread; 0 while it is unknown.
 * @param waits its waits so far, in milliseconds.
 */
export function stopwatch(thread: () => SystemThread, waits = waitedMs): Stopwatch {
  let [total, at, waited] = [0, 0, 0];
  const restart = (): void => {
    [total, at, waited] = [0, performance.now(), waits(thread())];
  };
  restart();
  return {
    restart,
    ms() {
      const [before, waitedBefore] = [at, waited];
      [at, waited] = [performance.now(), waits(thread())];
      const own = at - before - (waited - waitedBefore);
      total += Math.min(Math.max(own, 0), MAX_PAUSE_MS);
      return total;
    },
  };
}

/** Increments the counter while the event loop of this thread runs, until the returned function is called. */
export function beat(beats: SharedArrayBuffer): () => void {
  const counter = new Int32Array(beats);
  Atomics.store(counter, THREAD, systemThread());
  const add = (): void => void Atomics.add(counter, COUNT, 1);
  add();
  const timer = setInterval(add, BEAT_MS);
  return () => clearInterval(timer);
}
