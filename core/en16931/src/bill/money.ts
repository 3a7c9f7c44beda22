import { Amount, CURRENCIES } from "@fakturo/model";

/** EN 16931 allows amounts two decimals at most (BR-DEC). */
export const MAX_DECIMALS = 2;

/** Decimals of amounts in a currency. */
export function decimalsOf(currency: string): number {
  return Math.min(MAX_DECIMALS, CURRENCIES.get(currency)?.subunits ?? MAX_DECIMALS);
}

/** Sum at `decimals`. */
export function total(amounts: Iterable<Amount>, decimals: number): Amount {
  let sum = Amount.zero(decimals);
  for (const amount of amounts) sum = sum.add(amount);
  return sum;
}

/** `percent` per cent of an amount, at the amount's decimals. */
export function share(amount: Amount, percent: Amount): Amount {
  return amount.mul(percent.withPointAt(percent.exp + 2));
}

/** True when `part` is `percent` per cent of a base within `slack`, without rounding. */
export function isShare(part: Amount, base: Amount, percent: Amount, slack: Amount): boolean {
  return isNear(share(base.upscale(percent.exp + 2), percent), part, slack);
}

/** True when two amounts differ by at most `slack`. */
export function isNear(a: Amount, b: Amount, slack: Amount): boolean {
  const exact = a.match(b);
  return exact.sub(b).abs().compare(slack) <= 0;
}
