import {
  Amount,
  Delivery,
  FakturoError,
  Invoice,
  type JsonObject,
  Order,
  type Party,
  Payment,
  type RateTotal,
  readBuilt,
  SCHEMA_BASE,
} from "@fakturo/model";

/** Part of the SAF-T that contains a document. */
export type SaftPart = "invoice" | "movement" | "work" | "payment";

/** Extension with the document type, by part. */
const TYPE: Readonly<Record<SaftPart, string>> = {
  invoice: "pt-saft-invoice-type",
  movement: "pt-saft-movement-type",
  work: "pt-saft-work-type",
  payment: "pt-saft-payment-type",
};

const SOURCE = "pt-saft-source";
const SOURCE_REF = "pt-saft-source-ref";

type Codes = Readonly<Record<string, string>>;

/** Data that the AT requires of every document, in euros. */
export interface AtDocument {
  readonly part: SaftPart;
  /** `InvoiceType`, `MovementType`, `WorkType` or `PaymentType`. */
  readonly type: string;
  /** Type and name, e.g. `FT A2026`. */
  readonly series: string;
  /** Number in the series; empty before it is assigned. */
  readonly code: string;
  readonly date: string;
  readonly supplier: Party;
  readonly customer: Party | undefined;
  readonly tags: readonly string[];
  /** `P` for documents of this program, `I` for another's, `M` for manual and recovered ones. */
  readonly source: string;
  /** Original number of a manual or recovered document. */
  readonly sourceRef: string;
  readonly rates: readonly RateTotal[];
  /** Taxes of the document that are added to the price. */
  readonly tax: Amount;
  /** Stamp duty as part of the tax. */
  readonly stampDuty: Amount;
  readonly gross: Amount;
  readonly retained: Amount;
  readonly content: Content;
}

/** Kind of a document: a sale, a movement of goods or an order, or a receipt. */
export type Content =
  | { readonly kind: "sale"; readonly invoice: Invoice; readonly doc: JsonObject }
  | { readonly kind: "goods"; readonly document: Delivery | Order }
  | { readonly kind: "payment"; readonly payment: Payment };

const ZERO = Amount.zero(2);

/**
 * A built document in the terms of the AT.
 * @throws FakturoError "unknown-schema" for documents without a type of the AT, "input" without a document
 * type.
 */
export function atDocument(doc: JsonObject): AtDocument {
  switch (doc.$schema) {
    case `${SCHEMA_BASE}bill/invoice`:
      return ofInvoice(readBuilt(Invoice, doc, "supplier"), doc);
    case `${SCHEMA_BASE}bill/payment`:
      return ofPayment(readBuilt(Payment, doc, "supplier"));
    case `${SCHEMA_BASE}bill/delivery`:
      return ofGoods("movement", readBuilt(Delivery, doc, "supplier"));
    case `${SCHEMA_BASE}bill/order`:
      return ofGoods("work", readBuilt(Order, doc, "supplier"));
    default:
      throw new FakturoError("unknown-schema", "the SAF-T has no place for this document");
  }
}

interface Common {
  readonly series?: string | undefined;
  readonly code?: string | undefined;
  readonly issue_date: string;
  readonly supplier?: Party | undefined;
  readonly customer?: Party | undefined;
  readonly $tags?: readonly string[] | undefined;
}

function common(part: SaftPart, codes: Codes | undefined, document: Common) {
  const type = codes?.[TYPE[part]];
  if (!type) throw new FakturoError("input", `the document has no '${TYPE[part]}'`);
  return {
    part,
    type,
    series: document.series ?? "",
    code: document.code ?? "",
    date: document.issue_date,
    supplier: document.supplier ?? {},
    customer: document.customer,
    tags: document.$tags ?? [],
    source: codes[SOURCE] ?? "P",
    sourceRef: codes[SOURCE_REF] ?? "",
  };
}

function ofInvoice(invoice: Invoice, doc: JsonObject): AtDocument {
  const codes = invoice.tax?.ext;
  const part = codes?.[TYPE.invoice] ? "invoice" : "work";
  const { totals } = invoice;
  const euro = converter(invoice);
  return {
    ...common(part, codes, invoice),
    rates: vatRates(totals?.taxes?.categories ?? [], euro),
    tax: euro(totals?.tax),
    stampDuty: stampDutyIn(totals?.taxes?.categories ?? [], euro),
    gross: euro(totals?.total_with_tax),
    retained: euro(totals?.retained_tax),
    content: { kind: "sale", invoice, doc },
  };
}

function ofGoods(part: "movement" | "work", document: Delivery | Order): AtDocument {
  const { totals } = document;
  const euro = converter(document);
  return {
    ...common(part, document.tax?.ext, document),
    rates: vatRates(totals?.taxes?.categories ?? [], euro),
    tax: euro(totals?.tax),
    stampDuty: ZERO,
    gross: euro(totals?.total_with_tax),
    retained: ZERO,
    content: { kind: "goods", document },
  };
}

function ofPayment(payment: Payment): AtDocument {
  const euro = converter(payment);
  const rates = (payment.lines ?? []).flatMap(({ tax }) => vatRates(tax?.categories ?? [], euro));
  return {
    ...common("payment", payment.ext, payment),
    rates,
    tax: rates.reduce((sum, { amount }) => sum.add(amount), ZERO),
    stampDuty: ZERO,
    gross: euro(payment.total),
    retained: ZERO,
    content: { kind: "payment", payment },
  };
}

interface Category {
  readonly code: string;
  readonly amount: Amount;
  readonly retained?: boolean | undefined;
  readonly rates?: readonly RateTotal[] | undefined;
}

const STAMP_DUTY = "IS";

function stampDutyIn(categories: readonly Category[], euro: Euro): Amount {
  const duty = categories.find(({ code, retained }) => code === STAMP_DUTY && !retained);
  return euro(duty?.amount);
}

function vatRates(categories: readonly Category[], euro: Euro): RateTotal[] {
  const rows = categories.filter(({ code }) => code === "VAT").flatMap(({ rates = [] }) => rates);
  return rows.map((row) => ({ ...row, base: euro(row.base), amount: euro(row.amount) }));
}

/** An amount of the document in euros with two decimals; absent is zero. */
export type Euro = (amount: Amount | undefined) => Amount;

const EURO = "EUR";

interface Priced {
  readonly currency?: string | undefined;
  readonly exchange_rates?:
    | readonly { readonly from: string; readonly to: string; readonly amount: Amount }[]
    | undefined;
}

/** @throws FakturoError "input" for another currency without its rate. */
export function converter({ currency = EURO, exchange_rates = [] }: Priced): Euro {
  if (currency === EURO) return (amount) => (amount ?? ZERO).rescale(2);
  const rate = exchange_rates.find(({ from, to }) => from === currency && to === EURO);
  if (!rate) throw new FakturoError("input", `there is no rate from ${currency} to ${EURO}`);
  const { amount: factor } = rate;
  return (amount) => (amount ?? ZERO).rescaleUp(2).upscale(factor.exp).mul(factor).rescale(2);
}
