/** Heartbeat interval of a running thread. */
export const BEAT_MS = 100;

/** Indexes in the shared memory of one piece of work: the counter, and 1 while its code ran last. */
const [COUNT, ACTIVE] = [0, 1];

export function newBeats(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
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

const CHECK_MS = 200;
/** Milliseconds for a thread to start and to load its plugins. */
const START_MS = 60_000;

/**
 * Calls `onBlocked` when the counter does not change for `blockedMs`: code blocks the thread's event loop. The
 * time limit before the first heartbeat is that of the start.
 * @returns a function that ends the watch.
 */
export function watchBeats(
  beats: SharedArrayBuffer,
  blockedMs: number,
  onBlocked: () => void,
): () => void {
  const counter = new Int32Array(beats);
  let seen = 0;
  let since = performance.now();
  const timer = setInterval(() => {
    const count = Atomics.load(counter, COUNT);
    const now = performance.now();
    if (count !== seen) {
      seen = count;
      since = now;
    } else if (now - since > (seen === 0 ? START_MS + blockedMs : blockedMs)) {
      clearInterval(timer);
      onBlocked();
    }
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** Increments the counter while the event loop of this thread runs, until the returned function is called. */
export function beat(beats: SharedArrayBuffer): () => void {
  const counter = new Int32Array(beats);
  const add = (): void => void Atomics.add(counter, COUNT, 1);
  add();
  const timer = setInterval(add, BEAT_MS);
  return () => clearInterval(timer);
}
