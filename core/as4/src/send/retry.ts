const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after the first attempts, in milliseconds; the last one, an hour, is that of all later ones. */
export const RETRY_PAUSES_MS: readonly number[] = [
  ...[1, 5, 15].map((minutes) => minutes * MINUTE_MS),
  HOUR_MS,
];
/** Time after which a message is given up. */
const LIMIT_MS = 24 * HOUR_MS;

/**
 * When to repeat a message that was not taken, or perhaps not: after 1, 5 and 15 minutes, then hourly.
 * @param attempts How often it was sent.
 * @param startedAt Time of the first attempt, in milliseconds since the epoch, as `now` is.
 * @returns undefined when 24 hours have passed: the message is to be given up.
 */
export function nextAttempt(attempts: number, startedAt: number, now: number): number | undefined {
  const at = now + (RETRY_PAUSES_MS[attempts - 1] ?? HOUR_MS);
  return at > startedAt + LIMIT_MS ? undefined : at;
}
