import { FakturoError } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";

/** Rate limit of one caller; 0 for unlimited. */
export interface RateLimit {
  readonly count: number;
  readonly perSeconds: number;
  /** The limited unit, for the message. */
  readonly what: string;
}

/** Too many requests; holds the seconds until the next one is accepted. */
export class RateError extends FakturoError {
  readonly retryAfterS: number;

  constructor({ count, perSeconds, what }: RateLimit, retryAfterS: number) {
    const span = perSeconds === 1 ? "a second" : `${perSeconds} seconds`;
    super("rate-limited", `no more than ${count} ${what} in ${span}`);
    this.retryAfterS = retryAfterS;
  }
}

/**
 * Takes tokens from a caller's bucket, one or `times`. A caller with any left may take several and waits
 * longer afterwards.
 * @throws RateError.
 */
export type Admit = (caller: string, times?: number) => void;

const MAX_CALLERS = 10_000;
const MS_PER_S = 1000;

/**
 * A token bucket for each caller, in this process: it holds `count` tokens and refills within the span.
 * Full buckets are removed when there are many.
 */
export function createRateLimit(rate: RateLimit, { now }: Clock): Admit {
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
