import { Amount } from "./amount.ts";

/** Exact sum, with the most decimals of any amount, but at least `decimals`. */
export function sumOf(amounts: Iterable<Amount>, decimals = 2): Amount {
  let sum = Amount.zero(decimals);
  for (const amount of amounts) sum = sum.match(amount).add(amount);
  return sum;
}
