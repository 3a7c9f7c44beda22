import { timeNow, today } from "@fakturo/model";
import type { Regime } from "../records.ts";

/** Time zone of the deadlines. */
export const ZONE = "Europe/Paris";

/** What a report is about: transactions or payments. */
export type ReportKind = "tx" | "py";

/** How often reports are due. */
export type Cadence = "ten_day" | "monthly" | "bimonthly";

/** A period of e-reporting; days are `YYYY-MM-DD`, both included. */
export interface Window {
  readonly start: string;
  readonly end: string;
  /** Last day on which the report is on time. */
  readonly due: string;
}

const DAY_MS = 86_400_000;
/** Due days of the regimes: the 10th of the month after, or the 30th. */
const EARLY = 10;
const LATE = 30;
const TENTH = 10;
const TWENTIETH = 20;

/** DGFiP, external specifications: periods by VAT regime. */
export function cadenceOf(regime: Regime, kind: ReportKind): Cadence {
  if (regime === "franchise") return "bimonthly";
  return regime === "real_normal_monthly" && kind === "tx" ? "ten_day" : "monthly";
}

/** The period that a day belongs to. */
export function windowAt(regime: Regime, kind: ReportKind, day: string): Window {
  const cadence = cadenceOf(regime, kind);
  if (cadence === "ten_day") return tenDays(day);
  const { year, month } = partsOf(day);
  const first = cadence === "bimonthly" ? month - ((month - 1) % 2) : month;
  const last = cadence === "bimonthly" ? first + 1 : first;
  const dueDay = regime === "simplified" || regime === "franchise" ? LATE : EARLY;
  return {
    start: dayOf(year, first, 1),
    end: lastOf(year, last),
    due: within(year, last + 1, dueDay),
  };
}

function tenDays(day: string): Window {
  const { year, month, date } = partsOf(day);
  if (date <= TENTH)
    return {
      start: dayOf(year, month, 1),
      end: dayOf(year, month, TENTH),
      due: dayOf(year, month, 20),
    };
  if (date <= TWENTIETH)
    return {
      start: dayOf(year, month, TENTH + 1),
      end: dayOf(year, month, TWENTIETH),
      due: lastOf(year, month),
    };
  return {
    start: dayOf(year, month, TWENTIETH + 1),
    end: lastOf(year, month),
    due: dayOf(year, month + 1, EARLY),
  };
}

/** The newest `max` closed periods, oldest first. */
export function closedWindows(
  regime: Regime,
  kind: ReportKind,
  { now, max }: { readonly now: number; readonly max: number },
): readonly Window[] {
  const found: Window[] = [];
  let window = windowAt(regime, kind, today(ZONE, now));
  while (found.length < max) {
    window = windowBefore(regime, kind, window);
    found.unshift(window);
  }
  return found;
}

function windowBefore(regime: Regime, kind: ReportKind, { start }: Window): Window {
  return windowAt(regime, kind, dayAfter(start, -1));
}

/** A day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** End of a day in Paris, in milliseconds since 1970. */
export function endOf(day: string): number {
  const next = Date.parse(`${dayAfter(day, 1)}T00:00:00Z`);
  return next - offsetAt(next) - 1000;
}

/** End of a day in Paris, ISO 8601 with its offset. */
export function deadlineText(day: string): string {
  const hours = String(offsetAt(endOf(day)) / 3_600_000).padStart(2, "0");
  return `${day}T23:59:59+${hours}:00`;
}

/** Milliseconds that Paris is ahead of UTC. */
function offsetAt(ms: number): number {
  return Date.parse(`${today(ZONE, ms)}T${timeNow(ZONE, ms)}Z`) - Math.floor(ms / 1000) * 1000;
}

function partsOf(day: string) {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  return { year, month, date };
}

/** Months beyond December are those of the next year. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}

function lastOf(year: number, month: number): string {
  return dayOf(year, month + 1, 0);
}

function within(year: number, month: number, date: number): string {
  const [wanted, last] = [dayOf(year, month, date), lastOf(year, month)];
  return wanted < last ? wanted : last;
}
