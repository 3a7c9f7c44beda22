import type { Amount } from "../num/amount.ts";
import type { CurrencyTemplate } from "./currencies.ts";
import { CURRENCIES } from "./currencies.ts";

/** Decimal and thousands marks. */
export interface NumberFormat {
  readonly decimalMark: string;
  readonly thousandsMark: string;
}

/** Formatting of an amount; absent members follow the currency. */
export interface AmountFormat extends Partial<NumberFormat> {
  readonly template?: CurrencyTemplate;
  readonly symbol?: string;
}

const PLAIN: NumberFormat = { decimalMark: ".", thousandsMark: "," };

/** An amount for people, in the currency's format: `1.234,50 Lei`, `€1.234,50`, `$-10.00`. */
export function formatAmount(amount: Amount, code: string, format: AmountFormat = {}): string {
  const currency = CURRENCIES.get(code);
  const symbol = format.symbol ?? (currency?.symbol || currency?.disambiguateSymbol || code);
  const number = formatNumber(amount, { ...(currency ?? PLAIN), ...format });
  const template = format.template ?? currency?.template ?? "n_u";
  if (template === "n_u") return `${number} ${symbol}`;
  return template === "u_n" ? `${symbol} ${number}` : `${symbol}${number}`;
}

/** A number in groups of three digits, with any minus first. */
export function formatNumber(amount: Amount, { decimalMark, thousandsMark }: NumberFormat): string {
  const [whole = "", fraction] = amount.abs().toString().split(".");
  const sign = amount.isNegative() ? "-" : "";
  const decimals = fraction === undefined ? "" : `${decimalMark}${fraction}`;
  return `${sign}${inThrees(whole).join(thousandsMark)}${decimals}`;
}

function inThrees(digits: string): string[] {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3)
    groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups;
}
