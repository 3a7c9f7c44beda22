import { FakturoError } from "../errors.ts";

/** Replaces an absent date where a date is always emitted. */
export const ZERO_DATE = "0000-00-00";

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Reads `YYYY-MM-DD`; empty text is the zero date. @throws FakturoError "input". */
export function parseDate(text: string): string {
  if (text === "" || text === ZERO_DATE) return ZERO_DATE;
  if (!isDate(text)) throw new FakturoError("input", `'${text.slice(0, 40)}' is not a date`);
  return text;
}

/** True for an existing calendar date as `YYYY-MM-DD`; dates in this form compare as text. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const day = Number(text.slice(8));
  return day >= 1 && day <= daysIn(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
}

function daysIn(year: number, month: number): number {
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (DAYS[month - 1] ?? 0) + (leap ? 1 : 0);
}

/** True for an absent, empty or all-zero date. */
export function isZeroDate(date: string | undefined): boolean {
  return date === undefined || date === "" || date === ZERO_DATE;
}
