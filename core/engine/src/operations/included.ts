import type { Amount, Combo, Invoice, Line, Percentage } from "@fakturo/model";
import { mapShares, sharesOf } from "./amounts.ts";

/** Extra decimals of prices once their tax is taken out. */
const PRECISION = 2;

/**
 * Takes the included tax out of prices, discounts and charges in place (spec §2.14). To be calculated
 * again afterwards; false when prices include none.
 */
export function removeIncludedTax(invoice: Invoice): boolean {
  const { tax } = invoice;
  const included = tax?.prices_include;
  if (!tax || !included) return false;
  for (const line of invoice.lines ?? []) {
    const percent = percentOf(line.taxes, included);
    if (percent) removeFromLine(line, percent);
  }
  for (const share of [...(invoice.discounts ?? []), ...(invoice.charges ?? [])]) {
    const percent = percentOf(share.taxes, included);
    if (percent) share.amount = without(share.amount, percent);
  }
  delete tax.prices_include;
  return true;
}

function percentOf(combos: readonly Combo[] | undefined, category: string): Percentage | undefined {
  return combos?.find(({ cat }) => cat === category)?.percent;
}

function without(amount: Amount, percent: Percentage): Amount {
  return percent.remove(amount.upscale(PRECISION));
}

function removeFromLine(line: Line, percent: Percentage): void {
  for (const row of [line, ...(line.breakdown ?? []), ...(line.substituted ?? [])]) {
    const { item } = row;
    if (item?.price) {
      item.price = without(item.price, percent);
      delete item.alt_prices;
    }
    mapShares(sharesOf(row), (amount) => without(amount, percent));
  }
}
