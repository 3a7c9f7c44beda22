import type { Amount, Invoice } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { type AtDocument, converter } from "../document.ts";
import { statusOf } from "../record/qr.ts";
import type { RecordedDocument } from "./entry.ts";
import { customerId } from "./masters.ts";
import { movementStart } from "./movement.ts";
import { type RowTax, rowsOf, type SaftRow } from "./rows.ts";
import { cut, DESCRIPTION_LENGTH, EXEMPTION_LENGTH, REASON_LENGTH } from "./text.ts";

/** User who entered a document; the program does not distinguish users. */
export const USER = "Fakturo";

/** Element names that differ between invoices, working documents and movements. */
interface Names {
  readonly list: string;
  readonly document: string;
  readonly number: string;
  readonly status: string;
  readonly date: string;
  readonly type: string;
}

/** Element names of invoices. */
export const INVOICES: Names = {
  list: "SalesInvoices",
  document: "Invoice",
  number: "InvoiceNo",
  status: "InvoiceStatus",
  date: "InvoiceDate",
  type: "InvoiceType",
};

/** Element names of working documents. */
export const WORK: Names = {
  list: "WorkingDocuments",
  document: "WorkDocument",
  number: "DocumentNumber",
  status: "WorkStatus",
  date: "WorkDate",
  type: "WorkType",
};

/** Element names of movements of goods. */
export const MOVEMENTS: Names = {
  list: "MovementOfGoods",
  document: "StockMovement",
  number: "DocumentNumber",
  status: "MovementStatus",
  date: "MovementDate",
  type: "MovementType",
};

/** Entry with its rows, which are used several times. */
export interface Listed {
  readonly entry: RecordedDocument;
  readonly rows: readonly SaftRow[];
}

/** The entry with its rows. */
export function listed(entry: RecordedDocument): Listed {
  return { entry, rows: rowsOf(entry.document.content) };
}

/** Credit notes use the opposite column, and so do rows that deduct. */
export function isDebit({ type }: AtDocument, net: Amount): boolean {
  return (type === "NC") !== net.isNegative();
}

/** `Invoice` or `WorkDocument`. */
export function saleOf({ entry, rows }: Listed, names: Names, keyVersion: string): XmlNode {
  const { document, number, entered } = entry;
  const isInvoice = names === INVOICES;
  return group(
    names.document,
    leaf(names.number, number),
    leaf("ATCUD", entry.atcud),
    statusNode(entry, names),
    ...hashNodes(entry, keyVersion),
    leaf("Period", String(Number(document.date.slice(5, 7)))),
    leaf(names.date, document.date),
    leaf(names.type, document.type),
    isInvoice ? specialRegimes(document) : undefined,
    leaf("SourceID", USER),
    leaf("SystemEntryDate", entered),
    leaf("CustomerID", customerId(document.customer)),
    rows.map((row, i) => lineOf(row, i + 1, document)),
    totalsOf(document),
    withholding(document),
  );
}

/** `StockMovement`. */
export function movementOf({ entry, rows }: Listed, keyVersion: string): XmlNode {
  const { document, number, entered } = entry;
  return group(
    MOVEMENTS.document,
    leaf(MOVEMENTS.number, number),
    leaf("ATCUD", entry.atcud),
    statusNode(entry, MOVEMENTS),
    ...hashNodes(entry, keyVersion),
    leaf("Period", String(Number(document.date.slice(5, 7)))),
    leaf(MOVEMENTS.date, document.date),
    leaf(MOVEMENTS.type, document.type),
    leaf("SystemEntryDate", entered),
    leaf("CustomerID", customerId(document.customer)),
    leaf("SourceID", USER),
    leaf("MovementStartTime", movementStart(entry)),
    rows.map((row, i) => lineOf(row, i + 1, document)),
    totalsOf(document),
  );
}

/** `DocumentStatus`. */
export function statusNode(
  { document, cancelled, entered }: RecordedDocument,
  names: Names,
): XmlNode {
  return group(
    "DocumentStatus",
    leaf(names.status, cancelled ? "A" : statusOf(document)),
    leaf(`${names.status}Date`, cancelled?.at ?? entered),
    leaf("Reason", cut(cancelled?.reason, REASON_LENGTH)),
    leaf("SourceID", USER),
    leaf("SourceBilling", document.source),
  );
}

/** Hash, and the version of its key or the original number. */
function hashNodes({ hash, document }: RecordedDocument, keyVersion: string): XmlNode[] {
  const control = document.sourceRef ? `${keyVersion}-${document.sourceRef}` : keyVersion;
  return [leaf("Hash", hash || "0"), leaf("HashControl", hash ? control : "0")];
}

/** `1` for documents that the customer issues. */
export function selfBilling({ tags }: AtDocument): "0" | "1" {
  return tags.includes("self-billed") ? "1" : "0";
}

/** `1` where the tax is due on payment. */
export function cashVat({ content }: AtDocument): "0" | "1" {
  const isCash = content.kind === "sale" && content.invoice.tax?.ext?.["pt-saft-cash-vat"] === "1";
  return isCash ? "1" : "0";
}

function specialRegimes(document: AtDocument): XmlNode {
  return group(
    "SpecialRegimes",
    leaf("SelfBillingIndicator", selfBilling(document)),
    leaf("CashVATSchemeIndicator", cashVat(document)),
    leaf("ThirdPartiesBillingIndicator", "0"),
  );
}

function lineOf(row: SaftRow, number: number, document: AtDocument): XmlNode {
  const { item, net } = row;
  return group(
    "Line",
    leaf("LineNumber", String(number)),
    group("OrderReferences", leaf("OriginatingON", row.order)),
    leaf("ProductCode", item.code),
    leaf("ProductDescription", cut(item.name, DESCRIPTION_LENGTH)),
    leaf("Quantity", row.quantity.toString()),
    leaf("UnitOfMeasure", item.unit),
    leaf("UnitPrice", row.unitPrice.toString()),
    document.part === "movement" ? undefined : leaf("TaxPointDate", taxPoint(document)),
    document.part === "movement" ? undefined : references(document),
    leaf("Description", cut(row.description, DESCRIPTION_LENGTH)),
    leaf(isDebit(document, net) ? "DebitAmount" : "CreditAmount", net.abs().toString()),
    row.tax && taxNode(row.tax),
    leaf("TaxExemptionReason", cut(row.tax?.exemption?.reason, EXEMPTION_LENGTH)),
    leaf("TaxExemptionCode", row.tax?.exemption?.code),
    leaf("SettlementAmount", row.settlement?.toString()),
  );
}

/** Day of the supply. */
export function taxPoint({ content, date }: AtDocument): string {
  if (content.kind !== "sale") return date;
  const { op_date, value_date, delivery } = content.invoice;
  return op_date ?? value_date ?? delivery?.date ?? date;
}

/** An invoice that a note corrects. */
export interface Corrected {
  /** Series and number. */
  readonly number: string;
  readonly reason: string | undefined;
}

/** Invoices corrected by a note. */
export function correctedBy({ content }: AtDocument): readonly Corrected[] {
  if (content.kind !== "sale") return [];
  return (content.invoice.preceding ?? []).map(({ series, code, reason }) => ({
    number: series ? `${series}/${code}` : code,
    reason,
  }));
}

function references(document: AtDocument): XmlChild {
  return correctedBy(document).map(({ number, reason }) =>
    group("References", leaf("Reference", number), leaf("Reason", cut(reason, REASON_LENGTH))),
  );
}

/** `Tax` of a line. */
export function taxNode({ region, code, percent }: RowTax): XmlNode {
  return group(
    "Tax",
    leaf("TaxType", "IVA"),
    leaf("TaxCountryRegion", region),
    leaf("TaxCode", code),
    leaf("TaxPercentage", percent),
  );
}

function totalsOf(document: AtDocument): XmlNode {
  const { tax, gross, content } = document;
  return group(
    "DocumentTotals",
    leaf("TaxPayable", tax.toString()),
    leaf("NetTotal", gross.sub(tax).toString()),
    leaf("GrossTotal", gross.toString()),
    content.kind === "sale" ? currencyNode(content.invoice) : undefined,
    content.kind === "sale" && document.part === "invoice"
      ? paymentsOf(content.invoice)
      : undefined,
  );
}

/** Amounts of the document in another currency. */
function currencyNode({ currency, totals, exchange_rates = [] }: Invoice): XmlNode | undefined {
  if (currency === "EUR") return undefined;
  const rate = exchange_rates.find(({ from, to }) => from === currency && to === "EUR");
  return group(
    "Currency",
    leaf("CurrencyCode", currency),
    leaf("CurrencyAmount", totals?.total_with_tax.toString()),
    leaf("ExchangeRate", rate?.amount.toString()),
  );
}

/** Money received with the invoice. */
function paymentsOf(invoice: Invoice): XmlNode[] {
  const euro = converter(invoice);
  return (invoice.payment?.advances ?? []).map(({ amount, date, ext }) =>
    group(
      "Payment",
      leaf("PaymentMechanism", ext?.["pt-saft-payment-means"]),
      leaf("PaymentAmount", euro(amount).toString()),
      leaf("PaymentDate", date ?? invoice.issue_date),
    ),
  );
}

/** Tax withheld by the customer. */
export interface Withheld {
  /** Code in the document. */
  readonly code: string;
  /** `WithholdingTaxType`; undefined for other taxes. */
  readonly type: string | undefined;
  readonly amount: Amount;
}

/** Taxes withheld by the customer, by kind. */
export function withheldFrom({ content }: AtDocument): readonly Withheld[] {
  if (content.kind !== "sale") return [];
  const euro = converter(content.invoice);
  const categories = content.invoice.totals?.taxes?.categories ?? [];
  return categories
    .filter(({ retained }) => retained)
    .map(({ code, amount }) => ({
      code,
      type: WITHHELD.has(code) ? code : undefined,
      amount: euro(amount),
    }));
}

function withholding(document: AtDocument): XmlChild {
  return withheldFrom(document).map(({ code, type, amount }) =>
    group(
      "WithholdingTax",
      leaf("WithholdingTaxType", type),
      leaf("WithholdingTaxDescription", code),
      leaf("WithholdingTaxAmount", amount.toString()),
    ),
  );
}

const WITHHELD: ReadonlySet<string> = new Set(["IRS", "IRC", "IS"]);
