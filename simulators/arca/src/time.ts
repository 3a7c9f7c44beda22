const OFFSET_MS = -3 * 3_600_000;
const DAY_MS = 86_400_000;

const local = (ms: number) => new Date(ms + OFFSET_MS).toISOString();

/** A moment in Argentine time with its offset. */
export function argentineTime(ms: number): string {
  return `${local(ms).slice(0, 23)}-03:00`;
}

/** A moment as `YYYYMMDDhhmmss`. */
export function compactTime(ms: number): string {
  return local(ms).replaceAll(/\D/g, "").slice(0, 14);
}

/** Day of a moment as `YYYYMMDD`. */
export function compactDay(ms: number): string {
  return compactTime(ms).slice(0, 8);
}

/** A day so many days later. */
export function daysAfter(day: string, days: number): string {
  return new Date(msOf(day) + days * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
}

/** Days from one day to another; NaN for what is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / DAY_MS);
}

function msOf(day: string): number {
  return Date.parse(day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"));
}
