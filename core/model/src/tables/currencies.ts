import { CURRENCY_ROWS } from "./currency-rows.ts";

/** Position of the symbol: `un` before the number, `n_u` and `u_n` with a space. */
export type CurrencyTemplate = "un" | "n_u" | "u_n";

/** A currency and its formatting. */
export interface Currency {
  readonly code: string;
  /** ISO 4217 number; empty for codes outside ISO. */
  readonly numeric: string;
  /** Decimals. */
  readonly subunits: number;
  readonly name: string;
  readonly symbol: string;
  /** Unambiguous symbol where several currencies share one; else empty. */
  readonly disambiguateSymbol: string;
  readonly template: CurrencyTemplate;
  readonly decimalMark: string;
  readonly thousandsMark: string;
  /** Position in lists: 1 to 6 for those listed first, 100 for all others. */
  readonly priority: number;
}

const LISTED_FIRST = 6;
const LISTED_AFTER = 100;

function currencyOf(row: string, index: number): Currency {
  const [
    code = "",
    numeric = "",
    subunits,
    name = "",
    symbol = "",
    disambiguateSymbol = "",
    ...rest
  ] = row.split("|");
  const [marks = "", template] = rest;
  return {
    code,
    numeric,
    subunits: Number(subunits),
    name,
    symbol,
    disambiguateSymbol,
    template: template === "un" || template === "u_n" ? template : "n_u",
    decimalMark: marks.charAt(0),
    thousandsMark: marks.charAt(1),
    priority: index < LISTED_FIRST ? index + 1 : LISTED_AFTER,
  };
}

/** All defined currencies by code, in listing order; other codes fail GOBL-CURRENCY-CODE-01. */
export const CURRENCIES: ReadonlyMap<string, Currency> = new Map(
  CURRENCY_ROWS.slice(1, -1)
    .split("\n")
    .map(currencyOf)
    .map((currency) => [currency.code, currency]),
);
