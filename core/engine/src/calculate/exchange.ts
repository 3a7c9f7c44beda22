import type { Amount, ExchangeRate, Item } from "@fakturo/model";
import { CURRENCIES } from "@fakturo/model";
import { failure } from "./failure.ts";
import { type Money, subunitsOf } from "./money.ts";

type Rates = readonly ExchangeRate[] | undefined;

/** Longer lists are indexed once and not scanned for every line. */
const FEW = 32;
const INDEXES = new WeakMap<object, Index>();

interface Index {
  readonly length: number;
  readonly byName: ReadonlyMap<string, ExchangeRate>;
}

/** First row with exactly these currencies; rates are never inverted or chained. */
export function exchangeRate(rates: Rates, from: string, to: string): ExchangeRate | undefined {
  if (!rates || rates.length <= FEW) return rates?.find((rate) => isRate(rate, from, to));
  const known = INDEXES.get(rates);
  const index = known?.length === rates.length ? known : indexOf(rates);
  INDEXES.set(rates, index);
  return index.byName.get(`${from} ${to}`);
}

function isRate(rate: ExchangeRate | null | undefined, from: string, to: string): boolean {
  return rate?.from === from && rate.to === to;
}

function indexOf(rates: readonly ExchangeRate[]): Index {
  const byName = new Map<string, ExchangeRate>();
  for (const rate of rates) {
    const name = `${rate?.from} ${rate?.to}`;
    if (!byName.has(name)) byName.set(name, rate);
  }
  return { length: rates.length, byName };
}

/** Converts at the rate, rounded to the target's decimals. */
export function convertAmount(amount: Amount, rate: ExchangeRate): Amount {
  return amount.mul(rate.amount).rescale(subunitsOf(rate.to));
}

/**
 * Converts an item's price to the document's currency by its alternative price, else by an exchange
 * rate, keeping the original among `alt_prices` (spec §2.8).
 */
export function convertItemPrice(item: Item, money: Money, rates: Rates): void {
  if (!item.price) return;
  const currency = item.currency || money.currency;
  const known = CURRENCIES.has(currency);
  const price = item.price.rescaleUp(subunitsOf(currency, money.subunits));
  item.price = price;
  if (currency === money.currency) return;
  const alternative = known
    ? item.alt_prices?.find((alt) => alt.currency === money.currency)
    : undefined;
  const rate = known ? exchangeRate(rates, currency, money.currency) : undefined;
  if (alternative) item.price = alternative.value.rescaleUp(money.subunits);
  else if (rate) item.price = price.mul(rate.amount).rescale(money.subunits);
  else throw failure(`item: no exchange rate found from '${currency}' to '${money.currency}'`);
  item.currency = money.currency;
  item.alt_prices = [{ currency, value: price }];
}
