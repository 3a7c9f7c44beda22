import type { DocumentRef } from "@fakturo/model";
import { CURRENCIES } from "@fakturo/model";
import { createMoney, type Money } from "./money.ts";
import { recalculateTaxes, roundTaxes } from "./taxes.ts";

/**
 * Recomputes the tax totals of references to earlier documents. A currency of one reference also applies
 * to the following ones without any (spec §2.12).
 */
export function calculateReferences(
  references: readonly DocumentRef[] | undefined,
  money: Money,
): void {
  let current = money;
  for (const reference of references ?? []) {
    if (reference.currency && CURRENCIES.has(reference.currency))
      current = createMoney(reference.currency, money.rounding);
    if (!reference.tax) continue;
    recalculateTaxes(reference.tax, current);
    roundTaxes(reference.tax, current.subunits);
  }
}
