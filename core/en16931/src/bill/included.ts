import type { Amount, Combo, Invoice } from "@fakturo/model";

const EXTRA_DECIMALS = 2;

/** Enough decimals that quantity times price rounds to the line's amount in any implementation. */
const EXTRA_PRICE_DECIMALS = 4;

/** Removes included tax from amounts. */
export interface Extraction {
  /** An amount without the tax, two decimals finer. */
  amount(value: Amount): Amount;
  /** A price without the tax, with enough decimals for its quantity. */
  price(value: Amount, quantity: Amount): Amount;
}

const NOTHING_INCLUDED: Extraction = { amount: (value) => value, price: (value) => value };

/** Net amounts of a row; they are net already unless prices include its tax. */
export function extractionFor({ tax }: Invoice, taxes: readonly Combo[] | undefined): Extraction {
  const included = tax?.prices_include;
  const combo = included ? taxes?.find(({ cat }) => cat === included) : undefined;
  const percent = combo?.percent;
  if (!percent || percent.isZero()) return NOTHING_INCLUDED;
  // Equivalence surcharges are added to prices that include the tax.
  const factor = percent.factor();
  return {
    amount: (value) => value.upscale(EXTRA_DECIMALS).div(factor),
    price: (value, quantity) =>
      value.upscale(EXTRA_PRICE_DECIMALS + digitsOf(quantity)).div(factor),
  };
}

/** Digits before the decimal point. */
function digitsOf(quantity: Amount): number {
  return quantity.abs().rescale(0).toString().length - 1;
}
