import type { SuppliedInvoice } from "@fakturo/app-es-verifactu";

const REASON = "Redondeo";

/**
 * The invoice with its rounding as a charge or discount without tax: the format has no place for it,
 * and what is owed must be the total less what was paid.
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
