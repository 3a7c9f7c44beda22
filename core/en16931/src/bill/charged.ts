import { Amount, type CategoryTotal, type Faults, type Invoice } from "@fakturo/model";
import { share } from "./money.ts";
import { isVat, keyOf, vatOf } from "./vat.ts";

/** Tax of a category and rate. */
interface Charged {
  readonly tax: Amount;
  /** The tax without rounding. */
  readonly exact: Amount;
}

/** More decimals than any rounding needs. */
const EXTRA_DECIMALS = 6;

/** VAT charged by category and rate, as in the document (BT-117). */
export function chargedTax(
  { totals }: Invoice,
  decimals: number,
  faults: Faults,
): ReadonlyMap<string, Amount> {
  const charged = new Map<string, Charged>();
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
  if (totals) align(charged, totals.tax.rescale(decimals));
  return new Map([...charged].map(([key, { tax }]) => [key, tax]));
}

/**
 * Rates were rounded separately: the difference to the total tax goes to those with the largest
 * rounding.
 */
function align(charged: Map<string, Charged>, tax: Amount): void {
  let rest = tax;
  for (const row of charged.values()) rest = rest.sub(row.tax);
  const rows = [...charged].filter(([, { exact }]) => !exact.isZero());
  const isOver = rest.isNegative();
  const unit = Amount.of(isOver ? -1 : 1, tax.exp);
  const need = ({ tax: given, exact }: Charged) => {
    const missing = exact.sub(given);
    return isOver ? missing.neg() : missing;
  };
  rows.sort(([, a], [, b]) => need(b).compare(need(a)));
  for (const [i, [key, row]] of rows.entries()) {
    if (rest.isZero()) return;
    const given = i === rows.length - 1 ? rest : unit;
    charged.set(key, { ...row, tax: row.tax.add(given) });
    rest = rest.sub(given);
  }
}

function addRates(charged: Map<string, Charged>, category: CategoryTotal, decimals: number): void {
  for (const rate of category.rates ?? []) {
    const vat = vatOf(category.code, rate);
    const amount = rate.surcharge ? rate.amount.add(rate.surcharge.amount) : rate.amount;
    const tax = amount.rescale(decimals);
    const exact = share(rate.base.upscale(EXTRA_DECIMALS), vat.percent ?? Amount.zero());
    const before = charged.get(keyOf(vat));
    charged.set(keyOf(vat), {
      tax: before ? before.tax.add(tax) : tax,
      exact: before ? before.exact.add(exact) : exact,
    });
  }
}
