import { dayOf } from "@fakturo/simulator-spain";
import type { RecordFacts } from "../facts.ts";
import { ifAlta, type Rule, regimeOf } from "./rule.ts";

const YEARS_20 = 20;
/** Date of entry into force of Order HAC/1177/2024. */
const FIRST_DAY = Date.UTC(2024, 9, 28);
/** The agency's day begins up to two hours before the UTC day. */
const DAY_START_MS = 2 * 3_600_000;
/** Regimes of operations whose tax is due later than the invoice: works for administrations, and supplies over time. */
const LATER = /^1[45]$/;
const WORKS = "14";

/** Rules on the dates of an invoice and of its operation. */
export const DATE_RULES: readonly Rule[] = [
  { code: 1112, breaks: ({ date }, { now }) => (dayOf(date) ?? 0) > now + DAY_START_MS },
  { code: 1133, breaks: ({ date }, { now }) => (dayOf(date) ?? now) < yearsBefore(now) },
  { code: 1152, breaks: ({ date }) => (dayOf(date) ?? FIRST_DAY) < FIRST_DAY },
  ...ifAlta([
    { code: 1134, breaks: (one, { now }) => (operation(one) ?? now) < yearsBefore(now) },
    {
      code: 1125,
      breaks: (one, { now }) => (operation(one) ?? 0) >= Date.UTC(yearOf(now) + 2, 0),
    },
    {
      code: 1173,
      breaks: (one, { now }) => (operation(one) ?? 0) > now + DAY_START_MS && !isLater(one),
    },
    {
      code: 1147,
      breaks: (one) => hasRegime(one, WORKS) && !((operation(one) ?? 0) > (dayOf(one.date) ?? 0)),
    },
    {
      code: 1146,
      breaks: (one) => (operation(one) ?? 0) > (dayOf(one.date) ?? 0) && !isLater(one),
    },
  ]),
];

function operation(record: RecordFacts): number | undefined {
  return dayOf(record.text("FechaOperacion"));
}

function isLater({ details }: RecordFacts): boolean {
  return details.some((one) => LATER.test(regimeOf(one)));
}

function hasRegime({ details }: RecordFacts, regime: string): boolean {
  return details.some((one) => regimeOf(one) === regime);
}

function yearOf(ms: number): number {
  return new Date(ms).getUTCFullYear();
}

function yearsBefore(now: number): number {
  const day = new Date(now);
  return Date.UTC(day.getUTCFullYear() - YEARS_20, day.getUTCMonth(), day.getUTCDate());
}
