import type { Invoice, Line } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { applyCoding, applyTaxCoding, codeCorrection, identifyCustomer } from "@fakturo/spain";
import { codeCombo, takeKey } from "./combos.ts";
import {
  CORRECTION_TYPE,
  DOC_TYPE,
  IDENTITY_TYPE,
  PRODUCT,
  THIRD_PARTY_ISSUER,
} from "./extensions.ts";

/** Keys of items that are also kinds of operation. */
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

/** Keys of taxes by exemptions and causes. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of the SII from keys of taxes, items and identities, from types and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", codeCombo),
  normalizer("bill.Line", codeProduct),
  normalizer("bill.Invoice", codeInvoice),
];
