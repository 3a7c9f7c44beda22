import type { Amount, Combo, Invoice } from "@fakturo/model";

const EXTRA_DECIMALS = 2;

/** So many that quantity times price rounds to the line's amount, whoever works it out. */
const EXTRA_PRICE_DECIMALS = 4;

/** Takes out of amounts the tax that their prices contain. */
export interface Extraction {
  /** An amount without the tax, two decimals finer. */
  amount(value: Amount): Amount;
  /** A price without the tax, fine enough that the quantity does not magnify its rounding. */
  price(value: Amount, quantity: Amount): Amount;
}

const NOTHING_INCLUDED: Extraction = { amount: (value) => value, price: (value) => value };

/** How to get at net amounts of a row; its amounts are net already unless prices include its tax. */
export function extractionFor({ tax }: Invoice, taxes: readonly Combo[] | undefined): Extraction {
  const included = tax?.prices_include;
  const combo = included ? taxes?.find(({ cat }) => cat === included) : undefined;
  const percent = combo?.percent;
  if (!percent || percent.isZero()) return NOTHING_INCLUDED;
  // Equivalence surcharges come on top of prices that include the tax.
  const factor = percent.factor();
  return {
    amount: (value) => value.upscale(EXTRA_DECIMALS).div(factor),
    price: (value, quantity) =>
      value.upscale(EXTRA_PRICE_DECIMALS + digitsOf(quantity)).div(factor),
  };
}

/** Digits before the point. */
function digitsOf(quantity: Amount): number {
  return quantity.abs().rescale(0).toString().length - 1;
}
