import { Amount, type Invoice } from "@fakturo/model";
import type { Faults } from "../faults.ts";
import { isVat, keyOf, vatOf } from "./vat.ts";

/** VAT charged by category and rate, as the document has it (BT-117). */
export function chargedTax(
  { totals }: Invoice,
  decimals: number,
  faults: Faults,
): ReadonlyMap<string, Amount> {
  const charged = new Map<string, Amount>();
  for (const [i, category] of (totals?.taxes?.categories ?? []).entries()) {
    if (category.retained || category.informative) continue;
    if (!isVat(category.code)) {
      if (!category.amount.isZero())
        faults.add(
          "BR-CO-14",
          `$.totals.taxes.categories[${i}]`,
          "taxes other than VAT cannot be added to the price",
        );
      continue;
    }
    for (const rate of category.rates ?? []) {
      const key = keyOf(vatOf(category.code, rate));
      const tax = rate.surcharge ? rate.amount.add(rate.surcharge.amount) : rate.amount;
      const sum = charged.get(key) ?? Amount.zero(decimals);
      charged.set(key, sum.add(tax.rescale(decimals)));
    }
  }
  return charged;
}
