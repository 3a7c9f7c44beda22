import { Amount, CURRENCIES } from "@fakturo/model";

/** `precise` keeps extra decimals until the end; `currency` rounds at every step (spec §2.3). */
export type Rounding = "precise" | "currency";

/** Rounding of the amounts of one document. */
export interface Money {
  readonly currency: string;
  /** Decimals of the currency. */
  readonly subunits: number;
  readonly zero: Amount;
  readonly rounding: Rounding;
  /** Rescaled to at least the currency's decimals, or to exactly those. */
  applyRule(amount: Amount): Amount;
  /** The accumulator rescaled to the addend's precision; unchanged when rounding by currency. */
  matchRule(accumulator: Amount, addend: Amount): Amount;
}

/** Decimals of a currency; those of `fallback` when it is not defined. */
export function subunitsOf(currency: string, fallback = 2): number {
  return CURRENCIES.get(currency)?.subunits ?? fallback;
}

/** Rounding helpers for a currency; any rule other than `currency` counts as precise. */
export function createMoney(currency: string, rule: string): Money {
  const subunits = subunitsOf(currency);
  const byCurrency = rule === "currency";
  return {
    currency,
    subunits,
    zero: Amount.zero(subunits),
    rounding: byCurrency ? "currency" : "precise",
    applyRule: (amount) => (byCurrency ? amount.rescale(subunits) : amount.rescaleUp(subunits)),
    matchRule: (accumulator, addend) =>
      byCurrency ? accumulator : accumulator.rescaleUp(addend.exp),
  };
}

/** Adds without losing the addend's decimals. */
export function addExact(accumulator: Amount, addend: Amount): Amount {
  return accumulator.rescaleUp(addend.exp).add(addend);
}
