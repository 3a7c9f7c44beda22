import type { JournalEvent } from "./journal.ts";

/** Delays between attempts that bring no delay of their own, in seconds. */
const BACK_OFF_S = [5, 10, 20, 40, 80, 160, 320, 640, 1280];
const BACK_OFF_LAST_S = 1800;
/** Attempts go on for this long after the first one. */
const PATIENCE_MS = 12 * 3600 * 1000;
/** Most attempts when the step itself says when to come back. */
const MAX_GIVEN = 32;
/** A step that waits to be poked is called anyway from time to time. */
const SAFETY_CALL_S = 3600;
const MS_PER_S = 1000;

/** An event with its moment, in milliseconds since the epoch. */
export interface TimedEvent extends JournalEvent {
  readonly at: number;
}

/** What to do after an attempt that did not end the step. */
export type Wake = { readonly at: number } | { readonly exhausted: true };

/**
 * When to call again after a recoverable error (workflows spec §4): after `retryIn` seconds, 32 times
 * at most, else after growing delays until twelve hours have passed. `events` end with the `ERR`.
 */
export function afterError(events: readonly TimedEvent[], now: number, retryIn?: number): Wake {
  const errors = events.filter(({ status }) => status === "ERR").length;
  if (retryIn !== undefined)
    return errors > MAX_GIVEN ? { exhausted: true } : { at: now + retryIn * MS_PER_S };
  const first = events[0]?.at ?? now;
  const at = now + (BACK_OFF_S[errors - 1] ?? BACK_OFF_LAST_S) * MS_PER_S;
  return at - first > PATIENCE_MS ? { exhausted: true } : { at };
}

/** When to call a waiting step that nobody pokes. */
export function afterQueued(now: number, retryIn?: number): number {
  return now + (retryIn ?? SAFETY_CALL_S) * MS_PER_S;
}

/** Number of calls made so far. */
export function attemptsOf(events: readonly JournalEvent[]): number {
  return events.filter(({ status }) => status === "RUN").length;
}
