import { type Amount, FakturoError, type Invoice, type Item } from "@fakturo/model";
import { exchangeRate } from "../calculate/exchange.ts";
import { subunitsOf } from "../calculate/money.ts";
import { cutBases, documentShares, mapRates, mapShares, rowsOf, sharesOf } from "./amounts.ts";

/** Extra decimals of converted amounts. */
const PRECISION = 2;

/**
 * Converts a calculated invoice to another currency in place, by alternative prices or the first
 * exchange rate (spec §2.14). The caller calculates it again; false when it has that currency.
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
  for (const row of (invoice.lines ?? []).flatMap(rowsOf)) {
    if (row.item) convertItem(row.item, invoice.currency, currency, convert);
    mapShares(sharesOf(row), convert);
    mapRates(row, convert);
  }
  mapShares(documentShares(invoice), convert);
  cutBases(invoice, subunitsOf(currency));
  convertPayment(invoice, currency, convert);
  const { totals } = invoice;
  if (totals?.rounding) totals.rounding = convert(totals.rounding).rescale(subunitsOf(currency));
  invoice.currency = currency;
  return true;
}

/** Instalments in another currency keep it. */
function convertPayment(
  { currency: from, payment }: Invoice,
  to: string,
  convert: (amount: Amount) => Amount,
): void {
  for (const advance of payment?.advances ?? []) {
    advance.amount = convert(advance.amount).downscale(PRECISION);
    if (advance.currency === from) advance.currency = to;
  }
  for (const due of payment?.terms?.due_dates ?? []) {
    if (due.currency && due.currency !== from) continue;
    due.amount = convert(due.amount);
    if (due.currency) due.currency = to;
  }
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
