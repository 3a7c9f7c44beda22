import { FakturoError } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import { createTokenBuckets } from "./token-buckets.ts";

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

const MS_PER_S = 1000;

/** Admits `count` requests of a caller within the span. */
export function createRateLimit(rate: RateLimit, clock: Clock): Admit {
  const { count, perSeconds } = rate;
  if (count === 0) return () => {};
  const perMs = count / (perSeconds * MS_PER_S);
  const buckets = createTokenBuckets({ max: count, perMs }, clock);
  return (caller, times = 1) => {
    if (times === 0) return;
    const left = buckets.left(caller);
    if (left < 1) throw new RateError(rate, Math.ceil((1 - left) / perMs / MS_PER_S));
    buckets.take(caller, times);
  };
}
