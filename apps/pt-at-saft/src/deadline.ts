import { momentAt } from "@fakturo/model";
import { PORTUGAL } from "./zone.ts";

const MONTH_DAY = 5;
const DAY_END = "23:59:59";

/**
 * Last moment to communicate a document of a day (`YYYY-MM-DD`), in milliseconds since 1970: the end of the 5th of the
 * next month (Decreto-Lei 198/2012, art. 3).
 */
export function communicationDeadline(day: string): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const next = new Date(Date.UTC(year, month, MONTH_DAY)).toISOString();
  return momentAt(PORTUGAL, `${next.slice(0, "YYYY-MM-DD".length)}T${DAY_END}`);
}
