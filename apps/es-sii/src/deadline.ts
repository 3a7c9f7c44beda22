import { type SuppliedInvoice, spanishTimeOn } from "@fakturo/spain";
import { EXT } from "./extensions.ts";
import type { RecordOptions } from "./record.ts";

const DAY_MS = 86_400_000;
const WORKING_DAYS = 4;
/** Where the customer or a third party issues the invoice. */
const WORKING_DAYS_OF_OTHERS = 8;
const LAST_DAY_OF_MONTH = 16;
/** National holidays with a fixed date, `MM-DD`. */
const HOLIDAYS: ReadonlySet<string> = new Set(
  "01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25".split(" "),
);
const GOOD_FRIDAY_BEFORE_EASTER = 2;

/**
 * Last day for the record of an invoice, `YYYY-MM-DD`: four working days after the day of issue (eight for invoices
 * issued by others) or of the accounting entry, at most the 16th of the month after the operation (Real Decreto
 * 1624/1992, art. 69 bis).
 */
export function deadlineOf(
  invoice: SuppliedInvoice,
  { book, accounted }: Pick<RecordOptions, "book" | "accounted">,
): string {
  const isIssued = book.key === "issued";
  const isOthers = isIssued && invoice.tax?.ext?.[EXT.thirdPartyIssuer] === "S";
  const from = isIssued ? invoice.issue_date : accounted;
  const days = afterWorkingDays(from, isOthers ? WORKING_DAYS_OF_OTHERS : WORKING_DAYS);
  const operation = isIssued ? invoice.op_date || invoice.issue_date : accounted;
  const latest = nextMonthOf(operation);
  return days < latest ? days : latest;
}

/** End of a day in mainland Spain, milliseconds since 1970. */
export function endOf(day: string): number {
  return Date.parse(spanishTimeOn(day, "23:59:59").stamp);
}

function afterWorkingDays(day: string, count: number): string {
  let at = Date.parse(`${day}T00:00:00Z`);
  for (let left = count; left > 0; ) {
    at += DAY_MS;
    if (isWorkingDay(at)) left -= 1;
  }
  return isoOf(at);
}

function isWorkingDay(at: number): boolean {
  const weekday = new Date(at).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  return !isWeekend && !HOLIDAYS.has(isoOf(at).slice("YYYY-".length)) && !isGoodFriday(at);
}

function isGoodFriday(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  return at === easterOf(year) - GOOD_FRIDAY_BEFORE_EASTER * DAY_MS;
}

/** Easter Sunday of the Gregorian calendar (O'Beirne's rule). */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const day = (h + l - 7 * m + 33 * month + 19) % 32;
  return Date.UTC(year, month - 1, day);
}

function nextMonthOf(day: string): string {
  const [year = "", month = ""] = day.split("-");
  return isoOf(Date.UTC(Number(year), Number(month), LAST_DAY_OF_MONTH));
}

function isoOf(at: number): string {
  return new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
}
