import { type Amount, FakturoError, type Invoice, type Item } from "@fakturo/model";
import { exchangeRate } from "../calculate/exchange.ts";
import { mapShares, rowsOf, sharesOf } from "./amounts.ts";

/** Extra decimals of converted amounts. */
const PRECISION = 2;

/**
 * Brings a calculated invoice into another currency in place, by alternative prices or the first
 * exchange rate (spec §2.14). To be calculated again afterwards; false when it has that currency.
 * @throws FakturoError "calculation" without a rate.
 */
export function convertInvoice(invoice: Invoice, currency: string): boolean {
  if (invoice.currency === currency) return false;
  const rate = exchangeRate(invoice.exchange_rates, invoice.currency, currency);
  if (!rate)
    throw new FakturoError(
      "calculation",
      `no exchange rate found from '${invoice.currency}' to '${currency}'`,
    );
  const convert = (amount: Amount): Amount => amount.upscale(PRECISION).mul(rate.amount);
  for (const row of rowsOf(invoice)) {
    if (row.item) convertItem(row.item, invoice.currency, currency, convert);
    mapShares(sharesOf(row), convert);
  }
  mapShares(sharesOf(invoice), convert);
  for (const advance of invoice.payment?.advances ?? [])
    advance.amount = convert(advance.amount).downscale(PRECISION);
  invoice.currency = currency;
  return true;
}

function convertItem(
  item: Item,
  from: string,
  to: string,
  convert: (amount: Amount) => Amount,
): void {
  const { price } = item;
  if (!price) return;
  const present = item.alt_prices?.find((alt) => alt.currency === to);
  const others = (item.alt_prices ?? []).filter((alt) => alt !== present);
  item.price = present ? present.value : convert(price);
  item.alt_prices = [...others, { currency: item.currency || from, value: price }];
  if (item.currency) item.currency = to;
}
