import type { Amount } from "../num/amount.ts";
import { CURRENCY_ROWS, type CurrencyTemplate } from "./currency-rows.ts";

export interface Currency {
  readonly code: string;
  /** ISO 4217 number; empty for codes outside ISO. */
  readonly numeric: string;
  /** Decimals. */
  readonly subunits: number;
  readonly name: string;
  readonly symbol: string;
  /** Symbol to use where several currencies share one. */
  readonly ownSymbol: string;
  readonly template: CurrencyTemplate;
  readonly decimalMark: string;
  readonly thousandsMark: string;
}

/** All defined currencies by code; other codes fail `GOBL-CURRENCY-CODE-01`. */
export const CURRENCIES: ReadonlyMap<string, Currency> = new Map(
  CURRENCY_ROWS.map(([code, numeric, subunits, name, symbol, ownSymbol, template, marks]) => [
    code,
    {
      code,
      numeric,
      subunits,
      name,
      symbol,
      ownSymbol,
      template,
      decimalMark: marks[0] ?? ".",
      thousandsMark: marks[1] ?? "",
    },
  ]),
);

/** How an amount is shown; what is not given follows the currency. */
export interface AmountFormat {
  readonly template?: CurrencyTemplate;
  readonly decimalMark?: string;
  readonly thousandsMark?: string;
}

/** An amount for people, with symbol and separators: `1.234,50 €` or `-$10.00`. */
export function formatAmount(amount: Amount, code: string, format: AmountFormat = {}): string {
  const currency = CURRENCIES.get(code);
  const symbol = currency?.symbol || currency?.ownSymbol || code;
  const number = formatNumber(amount, {
    decimalMark: format.decimalMark ?? currency?.decimalMark ?? ".",
    thousandsMark: format.thousandsMark ?? currency?.thousandsMark ?? ",",
  });
  const template = format.template ?? currency?.template ?? "n_u";
  if (template === "n_u") return `${number} ${symbol}`;
  return template === "u_n" ? `${symbol} ${number}` : `${symbol}${number}`;
}

/** A number with its thousands separated. */
export function formatNumber(
  amount: Amount,
  { decimalMark, thousandsMark }: { readonly decimalMark: string; readonly thousandsMark: string },
): string {
  const [whole = "", fraction] = amount.abs().toString().split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousandsMark);
  const sign = amount.isNegative() ? "-" : "";
  return `${sign}${grouped}${fraction === undefined ? "" : decimalMark + fraction}`;
}
