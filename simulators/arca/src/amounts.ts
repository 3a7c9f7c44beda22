import { Amount } from "@fakturo/model";

const CENT = Amount.parse("0.01");

/** An amount of a request; undefined for another text. */
export function amountIn(text: string): Amount | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Amount.parse(text) : undefined;
}

/** Zero for a missing or unreadable amount. */
export function amountOf(text: string): Amount {
  return amountIn(text) ?? Amount.zero(2);
}

/** The sum of amounts. */
export function sumOf(amounts: readonly Amount[]): Amount {
  return amounts.reduce((sum, one) => sum.add(one.match(sum)), Amount.zero(6));
}

/** Equal within a cent for each of `count` rows, or within 0.01 percent. */
export function isClose(told: Amount, computed: Amount, count = 1): boolean {
  const difference = told.rescale(6).sub(computed.rescale(6)).abs();
  const cents = CENT.rescale(6).mul(Amount.of(Math.max(count, 1), 0));
  const part = difference.mul(Amount.of(10_000, 0));
  return difference.compare(cents) <= 0 || part.compare(computed.rescale(6).abs()) <= 0;
}

/** An amount without trailing zeros. */
export function plain(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
