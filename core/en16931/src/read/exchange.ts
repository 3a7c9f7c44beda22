import { Amount, type JsonObject } from "@fakturo/model";

const RATE_DECIMALS = 6;

/** VAT total in one currency. */
export interface TaxIn {
  readonly currency: string;
  readonly tax: string;
}

/** The rate between both VAT totals (BT-110, BT-111); undefined where one is missing. */
export function exchangeRatesFrom(document: TaxIn, accounting: TaxIn): JsonObject[] {
  if (accounting.currency === "" || accounting.currency === document.currency) return [];
  const tax = Amount.parse(document.tax || "0");
  if (tax.isZero()) return [];
  const rate = Amount.parse(accounting.tax || "0")
    .rescale(RATE_DECIMALS)
    .div(tax);
  return [{ from: document.currency, to: accounting.currency, amount: rate.toString() }];
}
