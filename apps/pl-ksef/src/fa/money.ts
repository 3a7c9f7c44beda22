import type { Amount } from "@fakturo/model";

const MONEY_DECIMALS = 2;
const PRICE_DECIMALS = 8;
const QUANTITY_DECIMALS = 6;

/** `TKwotowy`: two decimals. */
export function money(amount: Amount | undefined): string | undefined {
  return amount?.rescale(MONEY_DECIMALS).toString();
}

/** `TKwotowy2`: eight decimals at most. */
export function price(amount: Amount | undefined): string | undefined {
  return amount?.rescaleDown(PRICE_DECIMALS).toString();
}

/** `TIlosci`: six decimals at most. */
export function quantity(amount: Amount | undefined): string | undefined {
  return amount?.rescaleDown(QUANTITY_DECIMALS).toString();
}

/** The amount per unit, with two decimals or as many as needed. */
export function perUnit(amount: Amount, units: Amount): Amount {
  return shortened(amount.rescale(PRICE_DECIMALS).div(units));
}

/** The amount without trailing zeros after the second decimal. */
function shortened(amount: Amount): Amount {
  let short = amount;
  while (short.exp > MONEY_DECIMALS && short.downscale(1).equals(short)) short = short.downscale(1);
  return short;
}

/** An amount in another currency. */
export function converted(amount: Amount, rate: Amount): Amount {
  return amount.rescaleUp(QUANTITY_DECIMALS).mul(rate).rescale(MONEY_DECIMALS);
}
