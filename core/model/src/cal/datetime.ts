import { FakturoError } from "../errors.ts";
import { isDate } from "./date.ts";
import { parseTime } from "./time.ts";

/** Replaces an absent date and time. */
export const ZERO_DATE_TIME = "0000-00-00T00:00:00";

const FORM = /^(.{10})[Tt](\d{2}:.+)$/;

/** Reads `YYYY-MM-DDTHH:MM:SS`, without a zone, or the zero value. @throws FakturoError "input". */
export function parseDateTime(text: string): string {
  if (text === ZERO_DATE_TIME) return text;
  const [, date = "", time = ""] = FORM.exec(text) ?? [];
  if (!isDate(date))
    throw new FakturoError("input", `'${text.slice(0, 40)}' is not a date and time`);
  return `${date}T${parseTime(time)}`;
}
