import { Amount, CURRENCIES } from "@fakturo/model";

/** The amount of whole smallest units of a currency. */
export function amountOf(units: number, currency: string): Amount {
  return Amount.of(units, CURRENCIES.get(currency)?.subunits ?? 2);
}
