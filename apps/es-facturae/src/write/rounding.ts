import type { SuppliedInvoice } from "@fakturo/spain";

const REASON = "Redondeo";

/**
 * The invoice with its rounding as a charge or discount without tax: the format has no rounding amount,
 * and the amount due must be the total less payments.
 */
export function withRounding(invoice: SuppliedInvoice): SuppliedInvoice {
  const { totals, charges = [], discounts = [] } = invoice;
  const rounding = totals?.rounding;
  if (!rounding || rounding.isZero()) return invoice;
  const isCharge = !rounding.isNegative();
  const rows = isCharge ? charges : discounts;
  const share = { i: rows.length + 1, reason: REASON, amount: rounding.abs() };
  return {
    ...invoice,
    ...(isCharge ? { charges: [...charges, share] } : { discounts: [...discounts, share] }),
    totals: {
      ...totals,
      total: totals.total.match(rounding).add(rounding),
      total_with_tax: totals.total_with_tax.match(rounding).add(rounding),
    },
  };
}
