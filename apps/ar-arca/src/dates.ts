/** Argentina is three hours behind UTC, without summer time. */
const OFFSET_MS = -3 * 3_600_000;

/** A moment in Argentine time, to the second, with its offset. */
export function argentineTime(ms: number): string {
  return `${new Date(ms + OFFSET_MS).toISOString().slice(0, 19)}-03:00`;
}

/** A moment in Argentine time as `YYYYMMDDhhmmss`. */
export function compactTime(ms: number): string {
  return argentineTime(ms).replaceAll(/\D/g, "").slice(0, "YYYYMMDDhhmmss".length);
}

/** The end of an Argentine day, `YYYY-MM-DD`. */
export function endOfDay(day: string): number {
  return Date.parse(`${day}T23:59:59-03:00`);
}

/** A day without hyphens, as ARCA writes it. */
export function compactDay(day: string): string {
  return day.replaceAll("-", "");
}

/** A day of ARCA with hyphens. */
export function dayOf(compact: string): string {
  return compact.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}
