import type { Amount, Charge, Combo, Discount, Invoice, Line, Percentage } from "@fakturo/model";
import { subunitsOf } from "../calculate/money.ts";
import { cutBases, documentShares, mapRates, mapShares, rowsOf, sharesOf } from "./amounts.ts";

/** Extra decimals of prices after their tax is removed. */
const PRECISION = 2;

/**
 * Removes the included tax from prices, discounts and charges in place (spec §2.14). The caller
 * calculates it again; false when prices include none.
 */
export function removeIncludedTax(invoice: Invoice): boolean {
  const { tax, lines = [] } = invoice;
  const included = tax?.prices_include;
  if (!tax || !included) return false;
  const rates = lines.map(({ taxes }) => percentOf(taxes, included));
  lines.forEach((line, position) => {
    const rate = rates[position];
    if (rate) removeFromLine(line, rate);
  });
  for (const share of documentShares(invoice))
    removeFromShare(share, percentOf(share.taxes, included), rates);
  cutBases(invoice, subunitsOf(invoice.currency));
  delete tax.prices_include;
  return true;
}

type Rate = Percentage | undefined;

function percentOf(combos: readonly Combo[] | undefined, category: string): Rate {
  return combos?.find(({ cat }) => cat === category)?.percent;
}

function without(amount: Amount, rate: Percentage): Amount {
  return rate.remove(amount.upscale(PRECISION));
}

function removeFromLine(line: Line, rate: Percentage): void {
  const net = (amount: Amount) => without(amount, rate);
  for (const row of rowsOf(line)) {
    const { item } = row;
    if (item?.price) {
      item.price = net(item.price);
      delete item.alt_prices;
    }
    mapShares(sharesOf(row), net);
    mapRates(row, net);
  }
}

/** A percentage of lines with different rates would give another amount. */
function removeFromShare(share: Discount | Charge, rate: Rate, lines: readonly Rate[]): void {
  if (!share.base && !lines.every((line) => isSame(line, rate))) delete share.percent;
  if (rate) mapShares([share], (amount) => without(amount, rate));
}

function isSame(a: Rate, b: Rate): boolean {
  return a && b ? a.equals(b) : a === b;
}
