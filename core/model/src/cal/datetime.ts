import { FakturoError } from "../errors.ts";
import { isDate } from "./date.ts";
import { parseTime } from "./time.ts";

const ZERO = "0000-00-00";

/** Reads `YYYY-MM-DDTHH:MM:SS` without a zone. @throws FakturoError "input". */
export function parseDateTime(text: string): string {
  const separator = text[10];
  const date = text.slice(0, 10);
  const time = text.slice(11);
  const hasTwoDigitHour = time[2] === ":";
  if ((separator !== "T" && separator !== "t") || !hasTwoDigitHour || !(isDate(date) || date === ZERO))
    throw new FakturoError("input", `'${text.slice(0, 40)}' is not a date and time`);
  return `${date}T${parseTime(time)}`;
}
