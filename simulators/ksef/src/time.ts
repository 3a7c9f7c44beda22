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
  if (Number.isNaN(ms)) return 0;
  const text = new Date(ms).toLocaleString("sv-SE", { timeZone: "Europe/Warsaw" });
  return Math.round((Date.parse(`${text.replace(" ", "T")}Z`) - ms) / 3_600_000);
}
