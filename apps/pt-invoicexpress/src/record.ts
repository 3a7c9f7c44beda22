import { readJsonAs, type Static, type Submission, Type } from "@fakturo/plugin";

const text = Type.String();

const Item = Type.Object({
  name: text,
  description: text,
  unit_price: text,
  quantity: text,
  unit: text,
  discount: Type.Optional(text),
  /** Rate without percent sign, and region; the name of the account's tax is looked up when it is sent. */
  rate: text,
  region: text,
});

const Client = Type.Object({
  name: text,
  code: text,
  fiscal_id: Type.Optional(text),
  email: Type.Optional(text),
  country: Type.Optional(text),
  address: Type.Optional(text),
  city: Type.Optional(text),
  postal_code: Type.Optional(text),
});

const TYPES = [
  "invoice",
  "simplified_invoice",
  "invoice_receipt",
  "credit_note",
  "debit_note",
] as const;

const InvoiceRecord = Type.Object({
  type: Type.Union(TYPES.map((type) => Type.Literal(type))),
  /** Name of the sequence; empty for the default one of the account. */
  series: text,
  /** Series of the document as it was sent. */
  given: text,
  /** Days, `DD/MM/YYYY`. */
  date: text,
  due: text,
  notes: text,
  exemption: Type.Optional(text),
  retention: Type.Optional(text),
  client: Client,
  items: Type.Array(Item),
  /** Number of the corrected document, such as `A2026/12`. */
  preceding: Type.Optional(text),
  /** Totals as Fakturo calculates them, which a draft must have before it is finalised. */
  net: text,
  tax: text,
  /** True where the PDF of InvoiceXpress is attached. */
  pdf: Type.Boolean(),
});
/** A document to be issued, as a submission stores it. */
export type InvoiceRecord = Static<typeof InvoiceRecord>;
/** Kinds of documents in the addresses of the API. */
export type IssuedType = InvoiceRecord["type"];

/** The record in a submission's bytes. */
export function readRecord({ bytes }: Pick<Submission, "bytes">): InvoiceRecord {
  return readJsonAs(InvoiceRecord, new TextDecoder().decode(bytes), "the record");
}
