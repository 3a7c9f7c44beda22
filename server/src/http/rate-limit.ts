import { FakturoError } from "@fakturo/model";
import type { Clock } from "../ports.ts";

/** How often something may be done by one caller; 0 for as often as wanted. */
export interface Rate {
  readonly count: number;
  readonly perSeconds: number;
  /** What is counted, for the message. */
  readonly what: string;
}

/** Too many requests; tells when to come again. */
export class RateError extends FakturoError {
  readonly retryAfterS: number;

  constructor({ count, perSeconds, what }: Rate, retryAfterS: number) {
    const span = perSeconds === 1 ? "second" : `${perSeconds} seconds`;
    super("rate-limited", `no more than ${count} ${what} in a ${span}`);
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Lets a caller pass once, or as often as `times` says: who has any left may take several at once, and
 * waits the longer afterwards. @throws RateError.
 */
export type Admit = (caller: string, times?: number) => void;

const MAX_CALLERS = 10_000;
const MS_PER_S = 1000;

/**
 * A token bucket for each caller, in this process: it holds `count` and fills up within the span.
 * Full buckets are forgotten when there are many.
 */
export function createRateLimit(rate: Rate, { now }: Clock): Admit {
  const { count, perSeconds } = rate;
  if (count === 0) return () => {};
  const buckets = new Map<string, { left: number; at: number }>();
  const perMs = count / (perSeconds * MS_PER_S);
  const fill = ({ left, at }: { left: number; at: number }, time: number): number =>
    Math.min(count, left + Math.max(0, time - at) * perMs);
  const forget = (time: number): void => {
    for (const [caller, bucket] of buckets) if (fill(bucket, time) >= count) buckets.delete(caller);
  };
  return (caller, times = 1) => {
    const time = now();
    const known = buckets.get(caller);
    const left = known ? fill(known, time) : count;
    if (times === 0) return;
    if (left < 1) throw new RateError(rate, Math.ceil((1 - left) / perMs / MS_PER_S));
    if (!known && buckets.size >= MAX_CALLERS) forget(time);
    buckets.set(caller, { left: left - times, at: time });
  };
}
