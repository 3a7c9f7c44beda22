import { type JsonObject, today } from "@fakturo/model";

/** The day of a moment in seconds since 1970. */
export function dayAt(seconds: number, zone: string): string {
  return today(zone, seconds * 1000);
}

/** The days of a period; undefined for one of a single moment, which Stripe gives to single items. */
export function periodBetween(start: number, end: number, zone: string): JsonObject | undefined {
  return end > start ? { start: dayAt(start, zone), end: dayAt(end, zone) } : undefined;
}
