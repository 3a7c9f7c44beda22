import type { Charge, Combo, Invoice, Party } from "@fakturo/model";
import { is, type Test } from "@fakturo/plugin";
import {
  CONCEPTS,
  CREDIT_INVOICES,
  CREDIT_NOTES,
  DEBIT_NOTES,
  FINAL_CONSUMER,
  LETTER_A,
  LETTER_B,
  LETTER_C,
  LETTER_T,
  OTHER_TAX,
  REGISTERED,
  USED_GOODS,
} from "./codes.ts";
import { CONCEPT, DOC_TYPE, IDENTITY_TYPE, TAX_TYPE, VAT_STATUS } from "./extensions.ts";

const MAX_SERIES = 99998;
const DIGITS = /^\d+$/;

function docTypeOf({ tax }: Invoice): string {
  return tax?.ext?.[DOC_TYPE] ?? "";
}

function statusOf({ customer }: Invoice): string {
  return customer?.ext?.[VAT_STATUS] ?? "";
}

function conceptOf({ tax }: Invoice): string {
  return tax?.ext?.[CONCEPT] ?? "";
}

/** Number of the point of sale. */
export const isSeries = is.absentOr(
  "valid series",
  (series: string) =>
    !series || (DIGITS.test(series) && Number(series) >= 1 && Number(series) <= MAX_SERIES),
);

export const hasCreditNoteCode = is.that(
  "type matches doc type credit note",
  (invoice: Invoice) => invoice.type !== "credit-note" || CREDIT_NOTES.has(docTypeOf(invoice)),
);
export const hasDebitNoteCode = is.that(
  "type matches doc type debit note",
  (invoice: Invoice) => invoice.type !== "debit-note" || DEBIT_NOTES.has(docTypeOf(invoice)),
);
export const isCreditNoteIfCoded = is.that(
  "doc type credit note matches type",
  (invoice: Invoice) => invoice.type === "credit-note" || !CREDIT_NOTES.has(docTypeOf(invoice)),
);
export const isDebitNoteIfCoded = is.that(
  "doc type debit note matches type",
  (invoice: Invoice) => invoice.type === "debit-note" || !DEBIT_NOTES.has(docTypeOf(invoice)),
);

/** Tests of the customer's VAT status; an absent one has its own rule. */
function statusIf(
  label: string,
  applies: (docType: string) => boolean,
  allows: (status: string) => boolean,
): Test<Invoice> {
  return is.that(label, (invoice: Invoice) => {
    const status = statusOf(invoice);
    return !status || !applies(docTypeOf(invoice)) || allows(status);
  });
}

export const sellsUsedGoods = statusIf(
  "doc type 49 vat status",
  (docType) => docType === USED_GOODS,
  (status) => status === FINAL_CONSUMER,
);
export const isRegisteredForA = statusIf(
  "doc type A vat status",
  (docType) => LETTER_A.has(docType),
  (status) => REGISTERED.has(status),
);
export const isNotRegisteredForB = statusIf(
  "doc type B vat status",
  (docType) => LETTER_B.has(docType),
  (status) => !REGISTERED.has(status),
);

export const needsCustomer = is.that("customer required", (invoice: Invoice) => {
  const docType = docTypeOf(invoice);
  return !LETTER_B.has(docType) && docType !== USED_GOODS;
});

export const isIdentified = is.absentOr("has tax ID or identity", (party: Party) =>
  Boolean(party.tax_id || party.identities?.some((identity) => identity?.ext?.[IDENTITY_TYPE])),
);

export const isNotTourism = is.that(
  "doc type is A, B, or C",
  (invoice: Invoice) => !LETTER_T.has(docTypeOf(invoice)),
);
export const isTourism = is.that("doc type is T", (invoice: Invoice) =>
  LETTER_T.has(docTypeOf(invoice)),
);
export const isOfMonotax = is.that("doc type is C", (invoice: Invoice) =>
  LETTER_C.has(docTypeOf(invoice)),
);

export const includesServices = is.that("concept is services", (invoice: Invoice) => {
  const concept = conceptOf(invoice);
  return concept === CONCEPTS.services || concept === CONCEPTS.both;
});
/** Goods alone; without credit invoices, which have a day of payment whatever is sold (Law 27.440). */
export const isOfGoods = is.that(
  "concept is goods",
  (invoice: Invoice) =>
    conceptOf(invoice) === CONCEPTS.goods && !CREDIT_INVOICES.has(docTypeOf(invoice)),
);

const NOTES: readonly string[] = ["credit-note", "debit-note"];

export const isNote = is.that(`invoice type in [${NOTES.join(", ")}]`, ({ type }: Invoice) =>
  NOTES.includes(type),
);

export const isTaxCharge = is.that(
  "key is tax",
  ({ key = "" }: Charge) => key === "tax" || key.startsWith("tax+"),
);
export const hasTaxType = is.that("has tax type ext", ({ ext }: Charge) =>
  Boolean(ext?.[TAX_TYPE]),
);
export const isOtherTax = is.that(
  "tax type is other",
  ({ ext }: Charge) => ext?.[TAX_TYPE] === OTHER_TAX,
);

export const isVat = is.that("category is VAT", ({ cat }: Combo) => cat === "VAT");
