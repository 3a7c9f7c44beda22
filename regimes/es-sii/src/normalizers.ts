import type { Invoice, Line } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { applyCoding, applyTaxCoding } from "./coding.ts";
import { codeCombo } from "./combos.ts";
import { codeCorrection } from "./corrections.ts";
import { identifyCustomer } from "./customer.ts";
import {
  CORRECTION_TYPE,
  DOC_TYPE,
  IDENTITY_TYPE,
  PRODUCT,
  THIRD_PARTY_ISSUER,
} from "./extensions.ts";

/** Keys of items that are kinds of operation as well. */
const PRODUCTS = ["goods", "services"];

function codeProduct({ item, taxes }: Line): void {
  const vat = taxes?.find(({ cat }) => cat === "VAT");
  const key = item?.key;
  if (vat && key && PRODUCTS.includes(key)) applyCoding(vat, { [PRODUCT]: [key] });
}

function codeInvoice(invoice: Invoice): void {
  codeCorrection(invoice, DOC_TYPE, CORRECTION_TYPE);
  if (invoice.$tags?.includes("self-billed") || invoice.ordering?.issuer)
    applyTaxCoding(invoice, { [THIRD_PARTY_ISSUER]: ["S"] });
  identifyCustomer(invoice, IDENTITY_TYPE);
}

/** Codes of the SII follow from keys of taxes, items and identities, from types and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", codeCombo),
  normalizer("bill.Line", codeProduct),
  normalizer("bill.Invoice", codeInvoice),
];
