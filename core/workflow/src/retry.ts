import { type EventStatus, JOB_LIMIT, type JournalEvent, RETRIES_EXHAUSTED } from "./journal.ts";

const MS_PER_S = 1000;
/** Delays of the first retries of a step without its own, in seconds. */
const BACK_OFF_S = [5, 10, 20, 40, 80, 160, 320, 640, 1280];
const BACK_OFF_LAST_S = 1800;
/** Retries stop this long after the first attempt of a series. */
const RETRY_WINDOW_MS = 12 * 3600 * MS_PER_S;
/** Maximum number of retries with a delay given by the step. */
const MAX_RETRIES_WITH_DELAY = 32;
/** A waiting step is called after this time even without a poke. */
const WAIT_TIMEOUT_S = 3600;
/** Minimum wait, so that a step without delay is not called in a loop. */
const LEAST_WAIT_MS = 1000;
/** Maximum lifetime of a job, in milliseconds. */
export const JOB_LIMIT_MS = 100 * 24 * 3600 * MS_PER_S;

/** An event with its moment, in milliseconds since the epoch. */
export interface TimedEvent extends JournalEvent {
  readonly at: number;
}

/** Action after an attempt that did not end the step. */
export type RetryAction = { readonly at: number } | { readonly exhausted: true };

/**
 * Time of the next call after a recoverable error (workflows spec §4): after `retryIn` seconds, at most
 * 32 times, else after growing delays until twelve hours have passed. `events` end with the `ERR`.
 * Attempts are counted since the step last waited: a wait ends a series of errors.
 */
export function afterError(
  events: readonly TimedEvent[],
  now: number,
  retryIn?: number,
): RetryAction {
  const series = events.slice(events.findLastIndex(({ status }) => status === "QUEUED") + 1);
  const errors = series.filter(({ status }) => status === "ERR").length;
  if (retryIn !== undefined)
    return errors > MAX_RETRIES_WITH_DELAY ? { exhausted: true } : { at: now + delayMs(retryIn) };
  const first = series.find(({ status }) => status === "RUN")?.at ?? now;
  const at = now + (BACK_OFF_S[errors - 1] ?? BACK_OFF_LAST_S) * MS_PER_S;
  return at - first > RETRY_WINDOW_MS ? { exhausted: true } : { at };
}

/**
 * Time of the next call of a waiting step without a poke; `now` and the result in ms since the epoch.
 */
export function afterQueued(now: number, retryIn?: number): number {
  const ms = retryIn === undefined ? WAIT_TIMEOUT_S * MS_PER_S : delayMs(retryIn);
  return now + Math.max(ms, LEAST_WAIT_MS);
}

/** A provider's delay, limited to the job's lifetime. */
function delayMs(seconds: number): number {
  const ms = Number.isNaN(seconds) ? 0 : seconds * MS_PER_S;
  return Math.min(Math.max(ms, 0), JOB_LIMIT_MS);
}

/** Number of calls made so far. */
export function attemptsOf(events: readonly Pick<JournalEvent, "status">[]): number {
  return events.filter(({ status }) => status === "RUN").length;
}

/** Result of a call that did not end its step. */
export interface AttemptResult {
  readonly status: Extract<EventStatus, "ERR" | "QUEUED">;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  /** Seconds. */
  readonly retryIn?: number | undefined;
}

/** Deadlines of a step and of its job, in milliseconds since the epoch. */
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

/**
 * Consequence of such a call: events to record and, unless they end the step, the time of the next call.
 */
export interface AttemptOutcome {
  readonly events: readonly NewEvent[];
  readonly wakeAt: number | undefined;
}

/**
 * Events to record after a call that did not end its step, and the time of the next call (workflows spec
 * §4). `events` are those so far, including the call's `RUN`; `now` is the end of the call. A waiting
 * step is woken at its deadline, for `timeoutEvent` to end it.
 */
export function afterAttempt(
  events: readonly TimedEvent[],
  result: AttemptResult,
  now: number,
  deadlines: Deadlines = {},
): AttemptOutcome {
  const { status, code = "", message = "", retryIn } = result;
  const event = { status, code, message };
  const late = timeoutEvent(now, deadlines);
  if (late) return { events: [event, late], wakeAt: undefined };
  if (status === "QUEUED")
    return { events: [event], wakeAt: within(afterQueued(now, retryIn), deadlines) };
  const wake = afterError([...events, { status, code, at: now }], now, retryIn);
  if ("at" in wake) return { events: [event], wakeAt: within(wake.at, deadlines) };
  const exhausted: NewEvent = { status: "KO", code: RETRIES_EXHAUSTED, message };
  return { events: [event, exhausted], wakeAt: undefined };
}

/** The event that ends a step past its own or its job's deadline; checked before every call. */
export function timeoutEvent(now: number, { step, job }: Deadlines): NewEvent | undefined {
  if (job !== undefined && now >= job)
    return { status: "TIMEOUT", code: JOB_LIMIT, message: "the job has reached its time limit" };
  if (step !== undefined && now >= step)
    return { status: "TIMEOUT", code: "", message: "the step has reached its time limit" };
  return undefined;
}

function within(at: number, { step, job }: Deadlines): number {
  return Math.min(at, step ?? at, job ?? at);
}
