import {
  Amount,
  FakturoError,
  fullCode,
  Invoice,
  type JsonObject,
  type Party,
  type Percentage,
  readBuilt,
} from "@fakturo/model";
import { sirenOf } from "../siren.ts";
import type { ReportedInvoice, ReportedSale } from "./facts.ts";
import type { ReportRow } from "./row.ts";

const EURO = "EUR";
const DECIMALS = 2;
const B2C_CATEGORY = "fr-ctc-flow10-b2c-category";
const MODE = "fr-ctc-billing-mode";
const DOCUMENT_TYPE = "untdid-document-type";
const TAX_CATEGORY = "untdid-tax-category";
const EXEMPTION = "cef-vatex";
const SCHEME = "iso-scheme-id";
const SIREN_SCHEME = "0002";
/** Schemes of businesses abroad: VAT number of a member state, number outside the Union, overseas numbers. */
const FOREIGN: ReadonlySet<string> = new Set(["0223", "0227", "0228", "0229"]);

type Built = ReturnType<typeof builtInvoice>;

function builtInvoice(doc: JsonObject) {
  return readBuilt(Invoice, doc, "supplier", "totals");
}

/** The rows of an invoice: 10.1 across the border, 10.3 for consumers. @throws FakturoError "input". */
export function invoiceRows(doc: JsonObject): readonly ReportRow[] {
  const invoice = builtInvoice(doc);
  const { customer, supplier } = invoice;
  if (!customer) return [saleRow(invoice)];
  const seller = sirenOf(supplier);
  const isSale = seller !== "";
  const siren = isSale ? seller : sirenOf(customer);
  if (siren === "") throw new FakturoError("input", "neither party has a SIREN");
  if (isSale && sirenOf(customer) !== "" && customer.tax_id?.country === "FR")
    throw new FakturoError("input", "invoices between French companies are not reported, but sent");
  const role = isSale ? ("seller" as const) : ("buyer" as const);
  const data = JSON.stringify(factsOf(invoice, customer));
  return [{ siren, kind: "tx", role, day: invoice.issue_date, flow: "10.1", data }];
}

function saleRow(invoice: Built): ReportRow {
  const siren = sirenOf(invoice.supplier);
  if (siren === "") throw new FakturoError("input", "the supplier has no SIREN");
  const sign = invoice.type === "credit-note" ? -1 : 1;
  const day = invoice.op_date || invoice.issue_date;
  const facts: ReportedSale = {
    day,
    currency: invoice.currency,
    category: invoice.tax?.ext?.[B2C_CATEGORY] ?? "TNT1",
    rates: ratesOf(invoice).map(({ percent, base, amount }) => ({
      percent: percentText(percent),
      base: signed(base, sign),
      tax: signed(amount, sign),
    })),
  };
  return { siren, kind: "tx", role: "seller", day, flow: "10.3", data: JSON.stringify(facts) };
}

function factsOf(invoice: Built, customer: Party): ReportedInvoice {
  const { totals, currency, notes = [], preceding = [], payment } = invoice;
  const due = payment?.terms?.due_dates?.[0]?.date;
  const rates = ratesOf(invoice);
  const tax = rates.reduce((sum, { amount }) => sum.add(amount), Amount.zero(DECIMALS));
  return {
    number: fullCode(invoice),
    day: invoice.issue_date,
    type: invoice.tax?.ext?.[DOCUMENT_TYPE] ?? "380",
    currency,
    ...(due && { due }),
    mode: invoice.tax?.ext?.[MODE] ?? "M1",
    notes: notes.map(({ text }) => text),
    preceding: preceding.map((one) => ({
      number: fullCode(one),
      ...(one.issue_date && { day: one.issue_date }),
    })),
    seller: partyOf(invoice.supplier),
    buyer: partyOf(customer),
    net: text(totals.total),
    tax: text(inEuros(tax, invoice)),
    rates: rates.map((rate) => rateFacts(rate, invoice)),
  };
}

type RateTotal = ReturnType<typeof ratesOf>[number];

function ratesOf({ totals }: Built) {
  const vat = totals.taxes?.categories?.find(({ code }) => code === "VAT");
  return vat?.rates ?? [];
}

function rateFacts({ percent, base, amount, ext, key }: RateTotal, { tax }: Built) {
  const note = tax?.notes?.find((one) => one.key === key)?.text;
  return {
    percent: percentText(percent),
    base: text(base),
    tax: text(amount),
    ...(ext?.[TAX_CATEGORY] && { category: ext[TAX_CATEGORY] }),
    ...(note && { reason: note }),
    ...(ext?.[EXEMPTION] && { reasonCode: ext[EXEMPTION] }),
  };
}

/** @throws FakturoError "input" without a rate into euros. */
function inEuros(amount: Amount, { currency, exchange_rates = [] }: Built): Amount {
  if (currency === EURO) return amount;
  const rate = exchange_rates.find(({ from, to }) => from === currency && to === EURO);
  if (!rate) throw new FakturoError("input", `there is no exchange rate from ${currency} to EUR`);
  return amount.mul(rate.amount);
}

function partyOf(party: Party): ReportedInvoice["seller"] {
  const { country = "", code = "" } = party.tax_id ?? {};
  const siren = sirenOf(party);
  const foreign = party.identities?.find(({ ext }) => FOREIGN.has(ext?.[SCHEME] ?? ""));
  const own = siren ? { scheme: SIREN_SCHEME, id: siren } : undefined;
  const other = foreign && { scheme: foreign.ext?.[SCHEME] ?? "", id: foreign.code };
  const found = own ?? other;
  if (!found) throw new FakturoError("input", `${party.name} has no identity that can be reported`);
  const place = party.addresses?.[0]?.country || country;
  return {
    ...found,
    ...(code && { vat: `${country}${code}` }),
    ...(place && { country: place }),
  };
}

function signed(amount: Amount, sign: number): string {
  return text(sign < 0 ? amount.neg() : amount);
}

function text(amount: Amount): string {
  return amount.rescale(DECIMALS).toString();
}

/** Without the percent sign and without zeros at the end; 0 for exempt rates. */
export function percentText(percent: Percentage | undefined): string {
  const plain = percent?.toString().replace("%", "") ?? "0";
  return plain.includes(".") ? plain.replace(/\.?0+$/, "") : plain;
}
