import { Amount } from "@fakturo/model";

/** Decimals of the smallest units by currency, where they are not two (https://docs.stripe.com/currencies). */
const NO_DECIMALS = "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf";
const THREE_DECIMALS = "bhd jod kwd omr tnd";
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...NO_DECIMALS.split(" ").map((code) => [code, 0] as const),
  ...THREE_DECIMALS.split(" ").map((code) => [code, 3] as const),
]);

const decimalsOf = (currency: string) => DECIMALS.get(currency) ?? 2;

/** The amount of whole smallest units; `currency` in lower case, as Stripe writes it. */
export function amountOf(units: number, currency: string): Amount {
  return Amount.of(units, decimalsOf(currency));
}

/** The amount of a decimal number of smallest units, such as `0.05`. @throws FakturoError "input". */
export function priceOf(units: string, currency: string): Amount {
  const parsed = Amount.parse(units);
  return parsed.withPointAt(parsed.exp + decimalsOf(currency));
}
