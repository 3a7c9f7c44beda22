import type { Amount, Percentage } from "@fakturo/model";

const CENTS = 2;
const FINEST = 8;

/** `Amount2DecimalType`. */
export function amount2(amount: Amount): string {
  return amount.rescale(CENTS).toString();
}

/** `Amount8DecimalType`: the amount's decimals, between two and eight. */
export function amount8(amount: Amount): string {
  return amount.rescaleUp(CENTS).rescaleDown(FINEST).toString();
}

/** `RateType`; zero where there is none. */
export function rate(percent: Percentage | undefined): string {
  return percent
    ? percent.amount.upscale(CENTS).withPointAt(percent.amount.exp).rescale(CENTS).toString()
    : "0.00";
}

/** A quantity's share for one unit: four decimals, more where needed. */
export function perUnit(amount: Amount, quantity: Amount): Amount {
  for (let decimals = 4; decimals < FINEST; decimals++) {
    const share = amount.rescaleUp(decimals).div(quantity);
    if (share.upscale(FINEST).mul(quantity).rescale(CENTS).equals(amount.rescale(CENTS)))
      return share;
  }
  return amount.rescaleUp(FINEST).div(quantity).rescaleDown(FINEST);
}
