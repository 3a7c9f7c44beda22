const WARSAW = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" });

/** ISO 8601 with the offset of UTC, as the ministry writes it. */
export function isoOf(ms: number): string {
  return new Date(ms).toISOString().replace("Z", "+00:00");
}

/** Polish calendar day of a moment, `YYYY-MM-DD`. */
export function polishDay(ms: number): string {
  return WARSAW.format(ms);
}

const HAS_ZONE = /(?:Z|[+-]\d{2}:\d{2})$/;
const HOURS = [1, 2];

/** A moment in ISO 8601; without offset it is Polish time. NaN for other texts. */
export function momentOf(text: string): number {
  if (HAS_ZONE.test(text)) return Date.parse(text);
  const candidates = HOURS.map((hour) => Date.parse(`${text}+0${hour}:00`));
  const [winter = Number.NaN, summer = Number.NaN] = candidates;
  return offsetAt(summer) === 2 ? summer : winter;
}

function offsetAt(ms: number): number {
  return Number.isNaN(ms) ? 0 : Math.round(polishOffset(ms) / HOUR_MS);
}

const HOUR_MS = 3_600_000;

/** Milliseconds that Polish time is ahead of UTC. */
export function polishOffset(ms: number): number {
  const text = new Date(ms).toLocaleString("sv-SE", { timeZone: "Europe/Warsaw" });
  return Date.parse(`${text.replace(" ", "T")}Z`) - Math.floor(ms / 1000) * 1000;
}

/** The same time of day some months later, at most on the last day of that month; `offsetOf`: of its clock from UTC. */
export function monthsAfter(ms: number, months: number, offsetOf: (ms: number) => number): number {
  const at = new Date(ms + offsetOf(ms));
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, days));
  return at.getTime() - offsetOf(at.getTime());
}
