import { Amount } from "@fakturo/model";

/** Further decimals of a price that is divided by the quantity. */
const PRICE_DECIMALS = [0, 2, 4];

/** Reason of a line's discount, which platforms do not state and EN 16931 demands (BR-41). */
export const DISCOUNT_REASON = "Discount";

/** Quantity and price of a line. */
interface Priced {
  readonly quantity: Amount;
  readonly price: Amount;
}

/**
 * Quantity and price whose product is the line's amount: with the unit price, else the amount divided by the
 * quantity. Amounts of tiered prices may be the product of neither: they are the price of one.
 */
export function pricedAs(amount: Amount, quantity: Amount, unit: Amount | undefined): Priced {
  // Platforms round the product of a unit price.
  if (unit?.mul(quantity).rescale(amount.exp).equals(amount)) return { quantity, price: unit };
  const whole = { quantity: Amount.of(1, 0), price: amount };
  if (quantity.isZero()) return whole;
  const shares = PRICE_DECIMALS.map((decimals) => amount.upscale(decimals).div(quantity));
  const share = shares.find((each) => each.mul(quantity).equals(amount));
  return share === undefined ? whole : { quantity, price: share };
}
