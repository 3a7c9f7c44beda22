import type { AddonData } from "@fakturo/plugin";
import { codeRows } from "./codes/code-rows.ts";
import { INCOME_CATEGORIES, INCOME_TYPES } from "./codes/income.ts";
import { INVOICE_TYPES } from "./codes/invoice-types.ts";
import { FEES, OTHER_TAXES, STAMP_DUTIES, TAX_TYPES } from "./codes/other-taxes.ts";
import { PAYMENT_MEANS as MEANS } from "./codes/payment-means.ts";
import { EXEMPTIONS, VAT_RATES } from "./codes/vat-rates.ts";

/** Extension keys of the addon. */
export const VAT_RATE = "gr-mydata-vat-rate";
export const INVOICE_TYPE = "gr-mydata-invoice-type";
export const PAYMENT_MEANS = "gr-mydata-payment-means";
export const EXEMPTION = "gr-mydata-exemption";
export const INCOME_CATEGORY = "gr-mydata-income-cat";
export const INCOME_TYPE = "gr-mydata-income-type";
export const TAX_TYPE = "gr-mydata-tax-type";
export const FEE = "gr-mydata-fee";
export const OTHER_TAX = "gr-mydata-other-tax";
export const STAMP_DUTY = "gr-mydata-stamp-duty";

const sources = [
  {
    title: {
      el: "ΑΑΔΕ: Τεχνική περιγραφή διεπαφών REST API του myDATA, έκδοση 2.0.0",
      en: "AADE: technical description of the myDATA REST API, version 2.0.0",
    },
    url: "https://www.aade.gr/sites/default/files/2025-12/myDATA%20API%20Documentation%20v2.0.0_official_erp.pdf",
  },
];

/** Extension keys with their codes, as in the annex of the myDATA specification. */
export const extensions: AddonData["extensions"] = [
  {
    key: VAT_RATE,
    name: { el: "Κατηγορία ΦΠΑ", en: "VAT rate" },
    desc: {
      en: "Follows from the rate of the tax; 4 to 6 are the reduced rates of the Aegean islands, 7 stands for no VAT.",
    },
    values: codeRows(VAT_RATES),
    sources,
  },
  {
    key: INVOICE_TYPE,
    name: { el: "Είδος παραστατικού", en: "Invoice type" },
    desc: {
      en: "Follows from the type and tags of the invoice. Types that no tags lead to are given in `tax.ext` of an invoice of type `other`.",
    },
    values: codeRows(INVOICE_TYPES),
    sources,
  },
  {
    key: PAYMENT_MEANS,
    name: { el: "Τρόπος Πληρωμής", en: "Payment means" },
    desc: { en: "Follows from the key of the payment instructions or of the payment." },
    values: codeRows(MEANS),
    sources,
  },
  {
    key: EXEMPTION,
    name: { el: "Κατηγορία Αιτίας Εξαίρεσης ΦΠΑ", en: "VAT exemption cause" },
    desc: {
      en: "Article of the VAT code (law 2859/2000) under which no VAT is charged. The key of the tax leads to its most common article; ask an adviser for the right one.",
    },
    values: codeRows(EXEMPTIONS),
    sources,
  },
  {
    key: INCOME_CATEGORY,
    name: {
      el: "Κωδικός Κατηγορίας Χαρακτηρισμού Εσόδων",
      en: "Income Classification Category",
    },
    desc: { en: "Classifies the income of an item or tax, together with its type." },
    values: codeRows(INCOME_CATEGORIES),
    sources,
  },
  {
    key: INCOME_TYPE,
    name: { el: "Κωδικός Τύπου Χαρακτηρισμού Εσόδων", en: "Income Classification Type" },
    desc: { en: "Field of form E3 in which the income is declared, together with its category." },
    values: codeRows(INCOME_TYPES),
    sources,
  },
  {
    key: TAX_TYPE,
    name: { el: "Είδος Φόρου", en: "Tax type" },
    desc: {
      en: "Kind of a charge that is a tax other than VAT. Follows from the charge's key (`stamp-duty`, `tax`), else from the one of the extensions below that it has.",
    },
    values: codeRows(TAX_TYPES),
    sources,
  },
  {
    key: FEE,
    name: { el: "Κατηγορία Τελών", en: "Fee category" },
    desc: { en: "Which fee a charge is." },
    values: codeRows(FEES),
    sources,
  },
  {
    key: OTHER_TAX,
    name: { el: "Κατηγορία Λοιπών Φόρων", en: "Other taxes category" },
    desc: { en: "Which other tax a charge is, such as the climate crisis levy of hotels." },
    values: codeRows(OTHER_TAXES),
    sources,
  },
  {
    key: STAMP_DUTY,
    name: {
      el: "Κατηγορία Συντελεστή Ψηφιακού Τέλους συναλλαγής",
      en: "Stamp duty coefficient category",
    },
    desc: { en: "Rate of the digital transaction duty, once stamp duty, that a charge is." },
    values: codeRows(STAMP_DUTIES),
    sources,
  },
];
