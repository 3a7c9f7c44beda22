import { Amount, Percentage } from "@fakturo/model";

const NUMBER = /^-?\d{1,18}(?:\.\d{1,18})?$/;
const PERCENT = /^-?\d{1,18}(?:\.\d{1,15})?%$/;

/** Amount of a text; zero for text that is not a number. */
export function amountOf(text: string): Amount {
  return NUMBER.test(text) ? Amount.parse(text) : Amount.zero(0);
}

/** Percentage of a text such as `50%`; undefined for any other. */
export function percentageOf(text: string): Percentage | undefined {
  return PERCENT.test(text) ? Percentage.parse(text) : undefined;
}

/** Sum with the larger number of decimals of the two. */
export function add(a: string, b: string): string {
  const other = amountOf(b);
  return amountOf(a).match(other).add(other).toString();
}

/** The number with inverted sign. */
export function negate(text: string): string {
  return NUMBER.test(text) ? amountOf(text).neg().toString() : text;
}

/** True for zero in any form, and for text that is not a number. */
export function isZero(text: string): boolean {
  return amountOf(text).isZero();
}

/** True for more than zero. */
export function isPositive(text: string): boolean {
  return !isZero(text) && !text.startsWith("-");
}

/** True when the two have the same value. */
export function isEqual(a: string, b: string): boolean {
  return amountOf(a).equals(amountOf(b));
}

/** Amount in another currency, with two decimals. */
export function convert(amount: string, rate: string): string {
  return amountOf(amount).mul(amountOf(rate)).rescale(2).toString();
}
