import { Amount } from "@fakturo/model";
import type { Bill } from "../bill/bill.ts";
import type { Check } from "./check.ts";

/** Official rules add amounts in floating point, which loses cents from this amount on. */
const LIMIT = Amount.parse("10000000000000");

const largest = ({ lines, totals }: Bill): Amount =>
  [totals.lines, totals.gross, ...lines.map(({ net }) => net)]
    .map((amount) => amount.abs())
    .reduce((a, b) => (a.compare(b) < 0 ? b : a));

/** Amounts that official rules add correctly, by the rule that would fail. */
export const sizeCheck = (rule: string): Check => ({
  rule,
  path: "$.totals",
  message: "amounts stay below 10 000 000 000 000",
  holds: (bill) => largest(bill).compare(LIMIT) < 0,
});
