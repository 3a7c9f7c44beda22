import { FakturoError } from "../errors.ts";

const TIME = /^(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?$/;
const FRACTION_DIGITS = 9;

/** Reads `HH:MM:SS` with an optional fraction; empty text is midnight. @throws FakturoError "input". */
export function parseTime(text: string): string {
  if (text === "") return "00:00:00";
  const match = TIME.exec(text);
  const [, hour = "", minute = "", second = "", fraction] = match ?? [];
  if (!match || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    throw new FakturoError("input", `'${text.slice(0, 40)}' is not a time`);
  const whole = `${hour.padStart(2, "0")}:${minute}:${second}`;
  return fraction && Number(fraction) > 0 ? `${whole}.${fraction.padEnd(FRACTION_DIGITS, "0")}` : whole;
}
