import type { Invoice } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";
import { applyTaxCoding, codeCorrection, identifyCustomer } from "@fakturo/spain";
import { codeCombo, takeKey } from "./combos.ts";
import { CORRECTION_TYPE, DOC_TYPE, IDENTITY_TYPE, ISSUER_TYPE } from "./extensions.ts";

const THIRD_PARTY = "T";
const CUSTOMER = "D";

function issuerOf({ $tags, ordering }: Invoice): string | undefined {
  if (ordering?.issuer) return THIRD_PARTY;
  return $tags?.includes("self-billed") ? CUSTOMER : undefined;
}

function codeInvoice(invoice: Invoice): void {
  codeCorrection(invoice, DOC_TYPE, CORRECTION_TYPE);
  const issuer = issuerOf(invoice);
  if (issuer) applyTaxCoding(invoice, { [ISSUER_TYPE]: [issuer] });
  identifyCustomer(invoice, IDENTITY_TYPE);
}

/** Keys of VAT by classes and causes of exemption. */
export const readers: readonly Normalizer[] = [normalizer("tax.Combo", takeKey)];

/** Derives codes of VERI*FACTU from keys of taxes and identities, from types and tags. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", codeCombo),
  normalizer("bill.Invoice", codeInvoice),
];
