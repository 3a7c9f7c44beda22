import { type EventStatus, JOB_LIMIT, type JournalEvent, RETRIES_EXHAUSTED } from "./journal.ts";

const MS_PER_S = 1000;
/** Delays between attempts that bring no delay of their own, in seconds. */
const BACK_OFF_S = [5, 10, 20, 40, 80, 160, 320, 640, 1280];
const BACK_OFF_LAST_S = 1800;
/** Attempts go on for this long after the first one. */
const PATIENCE_MS = 12 * 3600 * MS_PER_S;
/** Most retries when the step itself says when to come back. */
const MAX_GIVEN = 32;
/** A step that waits to be poked is called anyway from time to time. */
const SAFETY_CALL_S = 3600;
/** Least pause of a step that waits: one that asks for none would be called without end. */
const LEAST_WAIT_MS = 1000;
/** Longest life of a job, in milliseconds. */
export const JOB_LIMIT_MS = 100 * 24 * 3600 * MS_PER_S;

/** An event with its moment, in milliseconds since the epoch. */
export interface TimedEvent extends JournalEvent {
  readonly at: number;
}

/** What to do after an attempt that did not end the step. */
export type Wake = { readonly at: number } | { readonly exhausted: true };

/**
 * When to call again after a recoverable error (workflows spec §4): after `retryIn` seconds, 32 times
 * at most, else after growing delays until twelve hours have passed. `events` end with the `ERR`.
 * Attempts are counted since the step last waited: an answer to wait ends a series of errors.
 */
export function afterError(events: readonly TimedEvent[], now: number, retryIn?: number): Wake {
  const series = events.slice(events.findLastIndex(({ status }) => status === "QUEUED") + 1);
  const errors = series.filter(({ status }) => status === "ERR").length;
  if (retryIn !== undefined)
    return errors > MAX_GIVEN ? { exhausted: true } : { at: now + delayMs(retryIn) };
  const first = series.find(({ status }) => status === "RUN")?.at ?? now;
  const at = now + (BACK_OFF_S[errors - 1] ?? BACK_OFF_LAST_S) * MS_PER_S;
  return at - first > PATIENCE_MS ? { exhausted: true } : { at };
}

/** When to call a waiting step that nobody pokes. */
export function afterQueued(now: number, retryIn?: number): number {
  const ms = retryIn === undefined ? SAFETY_CALL_S * MS_PER_S : delayMs(retryIn);
  return now + Math.max(ms, LEAST_WAIT_MS);
}

/** A provider's delay, within what a job can live to see. */
function delayMs(seconds: number): number {
  const ms = Number.isNaN(seconds) ? 0 : seconds * MS_PER_S;
  return Math.min(Math.max(ms, 0), JOB_LIMIT_MS);
}

/** Number of calls made so far. */
export function attemptsOf(events: readonly JournalEvent[]): number {
  return events.filter(({ status }) => status === "RUN").length;
}

/** How one call went that did not end its step. */
export interface AttemptResult {
  readonly status: Extract<EventStatus, "ERR" | "QUEUED">;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Seconds. */
  readonly retryIn?: number | undefined;
}

/** Moments after which a step, or its whole job, is given up, in milliseconds since the epoch. */
export interface Deadlines {
  readonly step?: number | undefined;
  readonly job?: number | undefined;
}

/** An event to record. */
export interface NewEvent {
  readonly status: EventStatus;
  readonly code: string;
  readonly message: string;
}

/** What such a call leads to: events to record and, unless they end the step, when to come back. */
export interface Aftermath {
  readonly events: readonly NewEvent[];
  readonly wakeAt: number | undefined;
}

/**
 * What to record after a call that did not end its step, and when to come back (workflows spec §4).
 * `events` are those recorded so far, the call's `RUN` included; `now` is the end of the call. A step
 * whose time runs out while it waits is woken at that moment, for `overdue` to end it.
 */
export function afterAttempt(
  events: readonly TimedEvent[],
  result: AttemptResult,
  now: number,
  deadlines: Deadlines = {},
): Aftermath {
  const { status, code = "", message = "", retryIn } = result;
  const event = { status, code, message };
  const late = overdue(now, deadlines);
  if (late) return { events: [event, late], wakeAt: undefined };
  if (status === "QUEUED")
    return { events: [event], wakeAt: within(afterQueued(now, retryIn), deadlines) };
  const wake = afterError([...events, { status, code, at: now }], now, retryIn);
  if ("at" in wake) return { events: [event], wakeAt: within(wake.at, deadlines) };
  const exhausted: NewEvent = { status: "KO", code: RETRIES_EXHAUSTED, message };
  return { events: [event, exhausted], wakeAt: undefined };
}

/** The event that ends a step past its own or its job's deadline; checked before every call. */
export function overdue(now: number, { step, job }: Deadlines): NewEvent | undefined {
  if (job !== undefined && now >= job)
    return { status: "TIMEOUT", code: JOB_LIMIT, message: "the job has reached its time limit" };
  if (step !== undefined && now >= step)
    return { status: "TIMEOUT", code: "", message: "the step has reached its time limit" };
  return undefined;
}

function within(at: number, { step, job }: Deadlines): number {
  return Math.min(at, step ?? at, job ?? at);
}
