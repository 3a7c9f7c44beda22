import type { Clock } from "@fakturo/server-base";

/** Tokens of one caller: so many at most, refilled at a rate. */
export interface BucketSize {
  readonly max: number;
  readonly perMs: number;
}

/** A token bucket for each caller, in this process. */
export interface TokenBuckets {
  /** Tokens that a caller has; below 0 after taking more than were left. */
  left(caller: string): number;
  take(caller: string, tokens: number): void;
}

const MAX_CALLERS = 10_000;

/** Full buckets are removed when there are many. */
export function createTokenBuckets({ max, perMs }: BucketSize, { now }: Clock): TokenBuckets {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  const fill = ({ left, at }: { left: number; at: number }): number =>
    Math.min(max, left + Math.max(0, now() - at) * perMs);
  const forget = (): void => {
    for (const [caller, bucket] of buckets) if (fill(bucket) >= max) buckets.delete(caller);
  };
  const left = (caller: string): number => {
    const known = buckets.get(caller);
    return known ? fill(known) : max;
  };
  return {
    left,
    take(caller, tokens) {
      if (!buckets.has(caller) && buckets.size >= MAX_CALLERS) forget();
      buckets.set(caller, { left: left(caller) - tokens, at: now() });
    },
  };
}
