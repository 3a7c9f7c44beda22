import { timeNow, today } from "@fakturo/model";

const ZONE = "Europe/Rome";
const DAY_MS = 86_400_000;

/** The day in Rome, `YYYY-MM-DD`; `ms` since 1970. */
export function dayInRome(ms: number): string {
  return today(ZONE, ms);
}

/** End of the day in Rome, milliseconds since 1970: the portal takes documents of the current day only. */
export function endOfDay(ms: number): number {
  const midnight = Date.parse(`${dayInRome(ms)}T00:00:00Z`) + DAY_MS;
  const local = Date.parse(`${today(ZONE, midnight)}T${timeNow(ZONE, midnight)}Z`);
  return midnight - (local - midnight);
}

/** A day as the portal writes it, from `YYYY-MM-DD`. */
export function portalDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
