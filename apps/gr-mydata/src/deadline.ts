import { momentAt } from "@fakturo/model";

const DAY_MS = 86_400_000;
/** Time zone of AADE. */
export const ATHENS = "Europe/Athens";

/**
 * End of the day that follows a day (`YYYY-MM-DD`) in Greece, in milliseconds since 1970: until then a document is
 * transmitted (decision A.1138/2020 of AADE, on transmission in the time of its issue).
 */
export function endOfNextDay(day: string): number {
  const midnight = new Date(Date.parse(day) + 2 * DAY_MS).toISOString();
  return momentAt(ATHENS, midnight.slice(0, "YYYY-MM-DDThh:mm:ss".length));
}
