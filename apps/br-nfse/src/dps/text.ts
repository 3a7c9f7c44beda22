import { Amount } from "@fakturo/model";

/** One line of text no longer than `max`. */
export function textOf(value: string | undefined, max: number): string | undefined {
  return value?.replace(/\s+/g, " ").trim().slice(0, max).trim() || undefined;
}

/** The digits of a code. */
export function digitsOf(value: string | undefined): string {
  return value?.replace(/\D/g, "") ?? "";
}

/** An amount with two decimals. */
export function money(amount: Amount | undefined): string | undefined {
  return amount?.rescale(2).toString();
}

/** Exact sum with two decimals at least. */
export function sumOf(amounts: Iterable<Amount>): Amount {
  let sum = Amount.zero(2);
  for (const amount of amounts) sum = sum.match(amount).add(amount);
  return sum;
}
