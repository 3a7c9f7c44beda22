import { Amount } from "@fakturo/model";

const ONE = Amount.of(1, 0);

/** Unit price; prices per hundred or thousand gain decimals (BT-146, BT-149). */
export function unitPrice(price: string, baseQuantity: string): string {
  const amount = Amount.parse(price || "0");
  const quantity = baseQuantity ? Amount.parse(baseQuantity) : ONE;
  if (quantity.isZero() || quantity.equals(ONE)) return amount.toString();
  const digits = quantity.sub(ONE).abs().rescale(0).toString().length;
  return amount.upscale(digits).div(quantity).toString();
}

/** An amount without trailing zeros, but with a minimum of decimals. */
export function shortest(amount: Amount, decimals: number): Amount {
  for (let exp = decimals; exp < amount.exp; exp++)
    if (amount.rescale(exp).equals(amount)) return amount.rescale(exp);
  return amount;
}
