import { Amount, type CategoryTotal, type Invoice } from "@fakturo/model";
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
    if (isVat(category.code)) addRates(charged, category, decimals);
    else if (!category.amount.isZero())
      faults.add(
        "BR-CO-14",
        `$.totals.taxes.categories[${i}]`,
        "taxes other than VAT cannot be added to the price",
      );
  }
  return totals ? aligned(charged, totals.tax.rescale(decimals)) : charged;
}

/** Each rate was rounded by itself: what their sum lacks of the tax charged goes to the largest. */
function aligned(charged: Map<string, Amount>, tax: Amount): Map<string, Amount> {
  let rest = tax;
  let largest: readonly [string, Amount] | undefined;
  for (const [key, amount] of charged) {
    rest = rest.sub(amount);
    if (!largest || amount.abs().compare(largest[1].abs()) > 0) largest = [key, amount];
  }
  if (largest && !rest.isZero()) charged.set(largest[0], largest[1].add(rest));
  return charged;
}

function addRates(charged: Map<string, Amount>, category: CategoryTotal, decimals: number): void {
  for (const rate of category.rates ?? []) {
    const key = keyOf(vatOf(category.code, rate));
    const tax = rate.surcharge ? rate.amount.add(rate.surcharge.amount) : rate.amount;
    const sum = charged.get(key) ?? Amount.zero(decimals);
    charged.set(key, sum.add(tax.rescale(decimals)));
  }
}
