import { momentAt, today } from "@fakturo/model";

const ZONE = "Europe/Rome";
const DAY_MS = 86_400_000;

/** The day in Rome, `YYYY-MM-DD`; `ms` since 1970. */
export function dayInRome(ms: number): string {
  return today(ZONE, ms);
}

/** End of the day in Rome, milliseconds since 1970: the portal takes documents of the current day only. */
export function endOfDay(ms: number): number {
  const next = new Date(Date.parse(dayInRome(ms)) + DAY_MS).toISOString();
  return momentAt(ZONE, next.slice(0, "YYYY-MM-DDThh:mm:ss".length));
}

/** A day as the portal writes it, from `YYYY-MM-DD`. */
export function portalDay(day: string): string {
  return day.split("-").toReversed().join("/");
}
