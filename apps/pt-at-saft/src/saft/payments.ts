import type { Amount, PaymentLine } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { converter, type Euro } from "../document.ts";
import type { RecordedDocument } from "./entry.ts";
import { customerId } from "./masters.ts";
import type { RowTax } from "./rows.ts";
import { taxNode, USER } from "./sales.ts";
import { cut, DESCRIPTION_LENGTH, EXEMPTION_LENGTH, REASON_LENGTH } from "./text.ts";

/** A line of a receipt. */
export interface ReceiptLine {
  readonly line: PaymentLine;
  readonly net: Amount;
}

/** Net amounts of the lines, in euros. */
export function linesIn({ document: { content } }: RecordedDocument): ReceiptLine[] {
  if (content.kind !== "payment") return [];
  const euro = converter(content.payment);
  return (content.payment.lines ?? []).map((line) => ({ line, net: netOf(line, euro) }));
}

function netOf({ amount, tax }: PaymentLine, euro: Euro): Amount {
  return euro(amount).sub(euro(tax?.sum));
}

/** `Payment`; undefined for documents of another kind. */
export function receiptOf(entry: RecordedDocument): XmlNode | undefined {
  const { document, number, atcud, entered, cancelled } = entry;
  const { content, date } = document;
  if (content.kind !== "payment") return undefined;
  const { payment } = content;
  const euro = converter(payment);
  return group(
    "Payment",
    leaf("PaymentRefNo", number),
    leaf("ATCUD", atcud),
    leaf("Period", String(Number(date.slice(5, 7)))),
    leaf("TransactionDate", date),
    leaf("PaymentType", document.type),
    group(
      "DocumentStatus",
      leaf("PaymentStatus", cancelled ? "A" : "N"),
      leaf("PaymentStatusDate", cancelled?.at ?? entered),
      leaf("Reason", cut(cancelled?.reason, REASON_LENGTH)),
      leaf("SourceID", USER),
      leaf("SourcePayment", document.source),
    ),
    (payment.methods ?? []).map((method) =>
      group(
        "PaymentMethod",
        leaf("PaymentMechanism", method.ext?.["pt-saft-payment-means"]),
        leaf("PaymentAmount", euro(method.amount).toString()),
        leaf("PaymentDate", method.date ?? date),
      ),
    ),
    leaf("SourceID", USER),
    leaf("SystemEntryDate", entered),
    leaf("CustomerID", customerId(document.customer)),
    linesIn(entry).map((row, i) => lineOf(row, i + 1, date)),
    group(
      "DocumentTotals",
      leaf("TaxPayable", document.tax.toString()),
      leaf("NetTotal", document.gross.sub(document.tax).toString()),
      leaf("GrossTotal", document.gross.toString()),
    ),
  );
}

function lineOf({ line, net }: ReceiptLine, number: number, date: string): XmlNode {
  const { document, refund } = line;
  const tax = taxOf(line);
  return group(
    "Line",
    leaf("LineNumber", String(number)),
    group(
      "SourceDocumentID",
      leaf("OriginatingON", document && numberOf(document.series, document.code)),
      leaf("InvoiceDate", document?.issue_date ?? date),
      leaf("Description", cut(line.description, DESCRIPTION_LENGTH)),
    ),
    leaf(refund ? "DebitAmount" : "CreditAmount", net.toString()),
    tax && taxNode(tax),
    leaf("TaxExemptionReason", cut(tax?.exemption?.reason, EXEMPTION_LENGTH)),
    leaf("TaxExemptionCode", tax?.exemption?.code),
  );
}

const numberOf = (series: string | undefined, code: string) =>
  series ? `${series}/${code}` : code;

/** Tax of a receipt; only for the cash scheme. */
export function taxOf({ tax, notes = [] }: PaymentLine): RowTax | undefined {
  const vat = tax?.categories?.find(({ code }) => code === "VAT");
  const rate = vat?.rates?.[0];
  if (!rate) return undefined;
  const exemption = rate.ext?.["pt-saft-exemption"];
  const note = notes.find(({ src }) => src === "pt-saft-exemption");
  return {
    region: rate.ext?.["pt-region"] ?? "PT",
    code: rate.ext?.["pt-saft-tax-rate"] ?? "OUT",
    percent: rate.percent ? rate.percent.toString().slice(0, -1) : "0",
    exemption: exemption ? { code: exemption, reason: note?.text || exemption } : undefined,
  };
}
