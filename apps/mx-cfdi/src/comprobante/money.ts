import { type Amount, CURRENCIES } from "@fakturo/model";

/** Maximum decimals of any amount (`t_Importe`). */
export const MAX_DECIMALS = 6;

const PESO_DECIMALS = 2;

/** Decimals of the amounts in a currency. */
export function decimalsOf(currency: string): number {
  return CURRENCIES.get(currency)?.subunits ?? PESO_DECIMALS;
}

/** The amount with as many decimals as the schema allows. */
export function fine(amount: Amount): Amount {
  return amount.rescaleDown(MAX_DECIMALS);
}
