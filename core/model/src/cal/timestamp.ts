import { FakturoError } from "../errors.ts";
import { isDate } from "./date.ts";

/** Replaces an absent timestamp. */
export const ZERO_TIMESTAMP = "0001-01-01T00:00:00.000Z";

const FORM =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;
const MILLISECOND_DIGITS = 3;

/**
 * Reads an RFC 3339 instant of any zone as UTC with milliseconds; finer fractions are cut off.
 * @throws FakturoError "input".
 */
export function parseTimestamp(text: string): string {
  const [, date = "", time = "", fraction = "", zone = ""] = FORM.exec(text) ?? [];
  const milliseconds = fraction.slice(0, MILLISECOND_DIGITS).padEnd(MILLISECOND_DIGITS, "0");
  const instant = isDate(date) ? Date.parse(`${date}T${time}.${milliseconds}${zone}`) : Number.NaN;
  const utc = Number.isNaN(instant) ? "" : new Date(instant).toISOString();
  if (utc.length !== ZERO_TIMESTAMP.length)
    throw new FakturoError("input", `'${text.slice(0, 40)}' is not a timestamp`);
  return utc;
}
