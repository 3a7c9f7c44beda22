import { Amount, type Faults, type Invoice } from "@fakturo/model";
import type { Adjustment, BillTotals, VatSubtotal } from "./bill.ts";
import { decimalsOf, isNear, total } from "./money.ts";

interface Parts {
  readonly nets: readonly Amount[];
  readonly adjustments: readonly Adjustment[];
  readonly subtotals: readonly VatSubtotal[];
}

/**
 * Totals from the written parts (BR-CO-10 to -16). The amount due is the document's; the difference by
 * rounding becomes the rounding amount.
 */
export function totalsOf(
  { totals, currency }: Invoice,
  { nets, adjustments, subtotals }: Parts,
  decimals: number,
  faults: Faults,
): BillTotals {
  const sum = (rows: readonly Adjustment[]) =>
    rows.length === 0
      ? undefined
      : total(
          rows.map(({ amount }) => amount),
          decimals,
        );
  const zero = Amount.zero(decimals);
  const lines = total(nets, decimals);
  const allowances = sum(adjustments.filter(({ isCharge }) => !isCharge));
  const charges = sum(adjustments.filter(({ isCharge }) => isCharge));
  const net = lines.sub(allowances ?? zero).add(charges ?? zero);
  const tax = total(
    subtotals.map((subtotal) => subtotal.tax),
    decimals,
  );
  const gross = net.add(tax);
  const advance = totals?.advance?.rescale(decimals) ?? zero;
  const prepaid = advance.add(totals?.retained_tax?.rescale(decimals) ?? zero);
  const due = (totals?.due ?? totals?.payable ?? gross.sub(prepaid)).rescale(decimals);
  const rounding = due.sub(gross.sub(prepaid));
  const drift = rounding.sub(totals?.rounding ?? zero);
  // Each row may differ by the smallest unit of the currency.
  const roundings = nets.length + adjustments.length + subtotals.length + 1;
  const slack = Amount.of(roundings, Math.min(decimals, decimalsOf(currency)));
  // Lines that could not be expressed are missing from the sums.
  if (!faults.any && !isNear(drift, zero, slack))
    faults.add("BR-CO-16", "$.totals", "the totals are not the sum of the lines and taxes");
  return {
    lines,
    allowances,
    charges,
    net,
    tax,
    gross,
    prepaid: prepaid.isZero() ? undefined : prepaid,
    rounding: rounding.isZero() ? undefined : rounding,
    due,
  };
}
