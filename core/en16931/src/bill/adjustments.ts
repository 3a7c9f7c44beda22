import {
  Amount,
  type Charge,
  type Discount,
  type LineCharge,
  type LineDiscount,
} from "@fakturo/model";
import { reasonOf } from "../codes/reasons.ts";
import type { Adjustment } from "./bill.ts";
import type { Extraction } from "./included.ts";
import { isShare } from "./money.ts";

/** Tolerance of PEPPOL-EN16931-R040. */
const SLACK = Amount.of(2, 2);

/** An allowance or charge without VAT, in the currency's decimals. */
export function adjustmentOf(
  isCharge: boolean,
  row: Charge | Discount | LineCharge | LineDiscount,
  parentSum: Amount,
  { amount: net }: Extraction,
  decimals: number,
): Adjustment {
  const amount = net(row.amount).rescale(decimals);
  const { code, text } = reasonOf(isCharge, row);
  const base = (row.base ? net(row.base) : parentSum).rescale(decimals);
  const percent = row.percent && shownPercent(row.percent.toString());
  // Rules refuse a percentage that does not lead to the amount, so it is omitted.
  const isShown = percent !== undefined && isShare(amount, base, percent, SLACK);
  return {
    isCharge,
    code,
    reason: text,
    amount,
    base: isShown ? base : undefined,
    percent: isShown ? percent : undefined,
  };
}

function shownPercent(text: string): Amount {
  return Amount.parse(text.slice(0, -1));
}
