const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;

const FIRST_MOMENT = Date.parse("0000-01-01T00:00:00.000Z");
/** Last moment of RFC 3339 in UTC: years have four digits. */
export const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * RFC 3339 with any offset and 0 to 9 decimals, as milliseconds since the epoch; undefined where the
 * text is no timestamp or its moment has no year of four digits in UTC.
 */
export function timestampMs(text: string): number | undefined {
  const match = TIMESTAMP.exec(text);
  if (!match) return undefined;
  const [, date, time, fraction = "", zone = "Z"] = match;
  const local = `${date}T${time}.${fraction.padEnd(3, "0").slice(0, 3)}`;
  const ms = Date.parse(local + zone.toUpperCase());
  return ms >= FIRST_MOMENT && ms <= LAST_MOMENT && isCalendarTime(local) ? ms : undefined;
}

/** `Date.parse` moves days that do not exist, such as 31 February, into the next month. */
function isCalendarTime(local: string): boolean {
  const ms = Date.parse(`${local}Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString() === `${local}Z`;
}

/** Milliseconds of a timestamp that was validated. */
export function timestampOf(text: string): Date {
  return new Date(timestampMs(text) ?? Number.NaN);
}

/** RFC 3339 in UTC with exactly three decimals. */
export function formatTimestamp(moment: Date | number): string {
  return new Date(moment).toISOString();
}
