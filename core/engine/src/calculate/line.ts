import type { Amount, ExchangeRate, Line, LineCharge, LineDiscount, SubLine } from "@fakturo/model";
import { convertItemPrice } from "./exchange.ts";
import { at } from "./failure.ts";
import { addExact, type Money } from "./money.ts";

/** Extra decimals of intermediate precise sums. */
const PRECISION = 2;

/** Calculates one invoice, order or delivery line in place (spec §2.5). */
export function calculateLine(line: Line, money: Money, rates: readonly ExchangeRate[]): void {
  const { item } = line;
  if (!item) return;
  calculateSubLines("substituted", line.substituted, money, rates);
  calculateSubLines("breakdown", line.breakdown, money, rates);
  applyBreakdown(line, money);
  if (!item.price) {
    delete item.alt_prices;
    delete line.sum;
    delete line.total;
    return;
  }
  convertItemPrice(item, money, rates);
  for (const share of sharesOf(line)) cutFixed(share, item.price.exp);
  const decimals = money.rounding === "precise" ? money.subunits + PRECISION : money.subunits;
  calculateSum(line, item.price.rescaleUp(decimals), money);
}

function calculateSubLines(
  name: string,
  subLines: readonly SubLine[] | undefined,
  money: Money,
  rates: readonly ExchangeRate[],
): void {
  subLines?.forEach((subLine, position) => {
    subLine.i = position + 1;
    at(`${name}: ${position}`, () => calculateSubLine(subLine, money, rates));
  });
}

/** Calculates a breakdown or substituted row in place (spec §2.6). */
function calculateSubLine(line: SubLine, money: Money, rates: readonly ExchangeRate[]): void {
  const { item } = line;
  if (!item) return;
  if (!item.price) {
    delete line.sum;
    delete line.total;
    return;
  }
  convertItemPrice(item, money, rates);
  const price =
    money.rounding === "precise" ? item.price.rescaleUp(money.subunits + PRECISION) : item.price;
  calculateSum(line, price, money);
}

function calculateSum(line: Line | SubLine, price: Amount, money: Money): void {
  const sum = money.applyRule(price.mul(line.quantity));
  let total = sum;
  for (const discount of line.discounts ?? []) {
    calculateShare(discount, sum, money);
    total = total.sub(discount.amount);
  }
  for (const charge of line.charges ?? []) {
    calculateCharge(charge, line.quantity, sum, money);
    total = total.add(charge.amount);
  }
  line.sum = sum;
  line.total = total;
}

function sharesOf({ discounts = [], charges = [] }: Line): (LineDiscount | LineCharge)[] {
  return [...discounts, ...charges];
}

/**
 * A fixed amount is summed with its displayed decimals, because the next build starts from those. The
 * reference sums all decimals once and differs by a cent when it builds its own output.
 */
function cutFixed(share: LineDiscount | LineCharge, decimals: number): void {
  if (!share.percent) share.amount = share.amount.rescaleDown(decimals);
}

function calculateShare(row: LineDiscount | LineCharge, sum: Amount, money: Money): void {
  if (row.percent) {
    let base = sum;
    if (row.base) {
      row.base = row.base.rescaleUp(money.subunits);
      base = money.applyRule(row.base.rescaleUp(money.subunits + PRECISION));
    }
    row.amount = row.percent.of(base);
  }
  row.amount = row.amount.rescaleUp(money.subunits);
}

function calculateCharge(charge: LineCharge, quantity: Amount, sum: Amount, money: Money): void {
  calculateShare(charge, sum, money);
  if (charge.rate)
    charge.amount = charge.rate.mul(charge.quantity ?? quantity).rescaleUp(money.subunits);
}

/** The item's price is the sum of its breakdown. */
function applyBreakdown(line: Line, money: Money): void {
  const { breakdown, item } = line;
  if (!item || !breakdown?.some(({ total }) => total)) return;
  let price = money.zero;
  let decimals = 0;
  for (const row of breakdown) {
    if (row.total) price = addExact(price, row.total);
    decimals = Math.max(decimals, row.item?.price?.exp ?? 0);
  }
  item.price = price.rescale(decimals);
  item.currency = money.currency;
  delete item.alt_prices;
}

/** Cuts the displayed amounts of a line to the decimals of its price (spec §2.10). */
export function roundLine(line: Line): void {
  const decimals = line.item?.price?.exp;
  if (decimals === undefined) return;
  roundSums(line, decimals);
  for (const row of sharesOf(line)) row.amount = row.amount.rescaleDown(decimals);
  for (const row of [...(line.breakdown ?? []), ...(line.substituted ?? [])])
    roundSums(row, decimals);
}

function roundSums(line: Line | SubLine, decimals: number): void {
  if (line.sum) line.sum = line.sum.rescaleDown(decimals);
  if (line.total) line.total = line.total.rescaleDown(decimals);
}
