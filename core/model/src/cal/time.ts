import { FakturoError } from "../errors.ts";

const TIME = /^(\d{1,2}):([0-5]\d):([0-5]\d)(?:[.,](\d{1,9}))?$/;
const LAST_HOUR = 23;
const FRACTION_DIGITS = 9;

/**
 * Reads `HH:MM:SS` with an optional fraction, which is written with nine digits; empty text is midnight.
 * @throws FakturoError "input".
 */
export function parseTime(text: string): string {
  if (text === "") return "00:00:00";
  const [, hour = "", minute = "", second = "", fraction = ""] = TIME.exec(text) ?? [];
  if (hour === "" || Number(hour) > LAST_HOUR)
    throw new FakturoError("input", `'${text.slice(0, 40)}' is not a time`);
  const whole = `${hour.padStart(2, "0")}:${minute}:${second}`;
  return Number(fraction) > 0 ? `${whole}.${fraction.padEnd(FRACTION_DIGITS, "0")}` : whole;
}
