import { argentineTime } from "../dates.ts";

const DAY_MS = 86_400_000;
/** Days before its first one from which the code of a half month is given. */
const EARLY_DAYS = 5;
const SECOND_HALF = 16;

/** Half of a month, for which an issuer gets one code: `202611` and `1` or `2`. */
export interface HalfMonth {
  readonly period: string;
  readonly order: string;
}

/** The half month of a day. @param day `YYYY-MM-DD`. */
export function halfMonthOf(day: string): HalfMonth {
  const [year = "", month = "", number = ""] = day.split("-");
  return { period: `${year}${month}`, order: Number(number) < SECOND_HALF ? "1" : "2" };
}

/** The half month whose code is needed next: the coming one as soon as ARCA gives its code, else the present one. */
export function neededHalfMonth(now: number): HalfMonth {
  return halfMonthOf(argentineTime(now + EARLY_DAYS * DAY_MS).slice(0, "YYYY-MM-DD".length));
}

/** Reads a job's argument such as `2026-11-2`. */
export function halfMonthIn(text: string): HalfMonth | undefined {
  const [, year, month, order] = /^(\d{4})-(0[1-9]|1[0-2])-([12])$/.exec(text) ?? [];
  return order === undefined ? undefined : { period: `${year}${month}`, order };
}
