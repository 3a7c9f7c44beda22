import { type JsonObject, today } from "@fakturo/model";

/** The day of a moment in seconds since 1970. */
export function dayOf(seconds: number, zone: string): string {
  return today(zone, seconds * 1000);
}

/** The days of a period; undefined for one of a single moment, which Stripe gives to single items. */
export function periodOf(start: number, end: number, zone: string): JsonObject | undefined {
  return end > start ? { start: dayOf(start, zone), end: dayOf(end, zone) } : undefined;
}
