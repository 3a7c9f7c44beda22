import { Amount } from "@fakturo/model";
import type { Bill, VatSubtotal } from "../bill/bill.ts";
import { isShare } from "../bill/money.ts";
import { keyOf } from "../bill/vat.ts";
import type { Check } from "./check.ts";

/** A cent for each amount in a base. */
function isTight({ lines, adjustments }: Bill, { vat, taxable, tax }: VatSubtotal): boolean {
  const key = keyOf(vat);
  const rows = [...lines, ...adjustments].filter((row) => keyOf(row.vat) === key);
  return isShare(tax, taxable, vat.percent ?? Amount.zero(), Amount.of(rows.length, 2));
}

/**
 * Extended profiles require the tax to be nearer to base × rate than EN 16931, which amounts in yen may
 * not reach.
 */
export const EXTENDED_CHECKS: readonly Check[] = [
  {
    rule: "BR-FXEXT-S-09",
    path: "$.totals.taxes",
    message: "the tax is further from the rate's share of the lines than this profile allows",
    holds: (bill) => bill.subtotals.every((subtotal) => isTight(bill, subtotal)),
  },
];
