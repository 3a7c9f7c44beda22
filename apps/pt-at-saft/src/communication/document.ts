import type { Amount } from "@fakturo/model";
import { attributed, declare, group, leaf, leaves, type XmlNode } from "@fakturo/xml";
import type { SaftPart } from "../document.ts";
import { taxNumberOf } from "../party.ts";
import { printedHash } from "../record/hash.ts";
import { statusOf } from "../record/qr.ts";
import type { RecordedDocument } from "../saft/entry.ts";
import { cashVat, INVOICES, selfBilling, WORK, withheldFrom } from "../saft/sales.ts";
import { DOCUMENTS } from "../service/namespaces.ts";
import { receiptLines, saleLines } from "./lines.ts";

const PREFIX = "doc";
const VERSION = "0.0.1";
const AUDIT_FILE = "1.04_01";
const ENTITY = "Global";
const NO_HASH = "0";

/** A document that the service for invoices takes. */
export type CommunicatedPart = Exclude<SaftPart, "movement">;

/** Names of a kind of document in its operations. */
const NAMES: Readonly<
  Record<CommunicatedPart, { name: string; number: string; date: string; type: string }>
> = {
  invoice: { name: "Invoice", number: INVOICES.number, date: INVOICES.date, type: INVOICES.type },
  work: { name: "Work", number: WORK.number, date: WORK.date, type: WORK.type },
  payment: {
    name: "Payment",
    number: "PaymentRefNo",
    date: "TransactionDate",
    type: "PaymentType",
  },
};

const el = (name: string, value: string | undefined) => leaf(`${PREFIX}:${name}`, value);
const parent = (name: string, ...children: Parameters<typeof group>[1][]) =>
  group(`${PREFIX}:${name}`, ...children);

/** `RegisterInvoiceRequest`, `RegisterWorkRequest` or `RegisterPaymentRequest`. */
export function registration(entry: RecordedDocument, part: CommunicatedPart): XmlNode {
  const { name } = NAMES[part];
  return operation(
    `Register${name}Request`,
    el("eFaturaMDVersion", VERSION),
    el("AuditFileVersion", AUDIT_FILE),
    el("TaxRegistrationNumber", entry.document.supplier.tax_id?.code),
    el("TaxEntity", ENTITY),
    el("SoftwareCertificateNumber", entry.certificate),
    parent(`${name}Data`, header(entry, part), data(entry, part)),
  );
}

/**
 * `ChangeInvoiceStatusRequest` and its like, to status `A`.
 * @param at `YYYY-MM-DDThh:mm:ss` in Portuguese time.
 */
export function cancellation(entry: RecordedDocument, part: CommunicatedPart, at: string): XmlNode {
  const { name } = NAMES[part];
  return operation(
    `Change${name}StatusRequest`,
    el("eFaturaMDVersion", VERSION),
    el("TaxRegistrationNumber", entry.document.supplier.tax_id?.code),
    parent(`${name}Header`, header(entry, part)),
    parent(`${name}Status`, status(name, "A", at)),
  );
}

/** `DeleteInvoiceRequest` and its like. @param reason 10 to 500 characters. */
export function deletion(entry: RecordedDocument, part: CommunicatedPart, reason: string): XmlNode {
  const { name } = NAMES[part];
  return operation(
    `Delete${name}Request`,
    el("eFaturaMDVersion", VERSION),
    el("TaxRegistrationNumber", entry.document.supplier.tax_id?.code),
    parent("documentsList", parent(name.toLowerCase(), header(entry, part))),
    el("reason", reason),
  );
}

function operation(name: string, ...children: readonly (XmlNode | undefined)[]): XmlNode {
  return attributed(parent(name, children), declare({ [PREFIX]: DOCUMENTS }));
}

function header({ document, number, atcud }: RecordedDocument, part: CommunicatedPart): XmlNode[] {
  const { customer, date, type } = document;
  const names = NAMES[part];
  return leaves(PREFIX, [
    [names.number, number],
    ["ATCUD", atcud],
    [names.date, date],
    [names.type, type],
    ["SelfBillingIndicator", part === "invoice" ? selfBilling(document) : undefined],
    ["CustomerTaxID", taxNumberOf(customer)],
    [
      "CustomerTaxIDCountry",
      customer?.tax_id?.country || customer?.addresses?.[0]?.country || "PT",
    ],
  ]);
}

function data(entry: RecordedDocument, part: CommunicatedPart): (XmlNode | undefined)[] {
  const { document, entered, hash } = entry;
  const isInvoice = part === "invoice";
  const letter = isInvoice ? statusOf(document) : "N";
  return [
    parent("DocumentStatus", status(NAMES[part].name, letter, entered)),
    part === "payment" ? undefined : el("HashCharacters", printedHash(hash) || NO_HASH),
    ...(isInvoice
      ? [el("CashVATSchemeIndicator", cashVat(document)), el("PaperLessIndicator", "0")]
      : []),
    el("SystemEntryDate", entered),
    ...(part === "payment" ? receiptLines(entry) : saleLines(entry)),
    totals(entry),
    ...(part === "work" ? [] : withheldFrom(document).map(withholding)),
  ];
}

function status(name: string, letter: string, at: string): XmlNode[] {
  return leaves(PREFIX, [
    [`${name}Status`, letter],
    [`${name}StatusDate`, at],
  ]);
}

function totals({ document: { tax, gross } }: RecordedDocument): XmlNode {
  return parent(
    "DocumentTotals",
    leaves(PREFIX, [
      ["TaxPayable", positive(tax)],
      ["NetTotal", positive(gross.sub(tax))],
      ["GrossTotal", positive(gross)],
    ]),
  );
}

/** Amounts are never negative: the direction is in the lines. */
function positive(amount: Amount): string {
  return amount.abs().toString();
}

function withholding({ type, amount }: ReturnType<typeof withheldFrom>[number]): XmlNode {
  return parent(
    "WithholdingTax",
    leaves(PREFIX, [
      ["WithholdingTaxType", type],
      ["WithholdingTaxAmount", positive(amount)],
    ]),
  );
}
