import type { Pair } from "../layout/sheet.ts";
import type { ContentNode } from "./node.ts";
import { identityLabel, identityLine } from "./party.ts";
import { isCreditNote } from "./payment.ts";
import { periodText, referenceText } from "./period.ts";
import type { Wording } from "./wording.ts";

/** Facts below the title: dates, currency and references; empty ones are left out. */
export function summaryOf(doc: ContentNode, wording: Wording, adjusted: boolean): Pair[] {
  const { t } = wording;
  const ordering = doc.node("ordering");
  const isInvoice = doc.text("$schema").endsWith("bill/invoice");
  const isCorrection =
    adjusted || ["corrective", "credit-note", "debit-note"].includes(doc.text("type"));
  const references = (node: ContentNode, list: string) =>
    node
      .list(list)
      .map((document) => referenceText(document, wording))
      .join("\n");
  const pairs: (readonly [label: string, value: string])[] = [
    [
      isInvoice ? t.issueDate : t.date,
      wording.moment(doc.text("issue_date"), doc.text("issue_time")),
    ],
    [t.currency, doc.text("currency") === "" ? "" : wording.currencyName(doc.text("currency"))],
    [t.taxDate, wording.date(doc.text("value_date"))],
    [t.operationDate, wording.date(doc.text("op_date"))],
    [t.dueDate, singleDueDate(doc, wording)],
    [t.despatchDate, wording.date(doc.text("despatch_date"))],
    [t.receiveDate, wording.date(doc.text("receive_date"))],
    [t.tracking, doc.node("tracking").text("code")],
    [isCorrection ? t.correctedDocuments : t.precedingDocuments, references(doc, "preceding")],
    [t.order, ordering.text("code")],
    [
      t.period,
      periodText(ordering.node("period"), wording) || periodText(doc.node("period"), wording),
    ],
    [t.purchaseOrder, references(ordering, "purchases")],
    [t.contract, references(ordering, "contracts") || references(doc, "contracts")],
    [t.project, references(ordering, "projects")],
    ...[...ordering.list("identities"), ...doc.list("identities")].map(identityPair),
    ...mexican(doc),
  ];
  return pairs.flatMap(([label, value]) => (value === "" ? [] : [{ label, value }]));
}

function identityPair(identity: ContentNode): readonly [string, string] {
  const label = identityLabel(identity);
  return label === "" ? ["", identityLine(identity)] : [label, identity.text("code")];
}

/** One due date is among the facts; several get a table. */
function singleDueDate(doc: ContentNode, wording: Wording): string {
  const dates = doc.node("payment").node("terms").list("due_dates");
  const [only] = dates;
  if (isCreditNote(doc)) return "";
  return dates.length === 1 && only ? wording.date(only.text("date")) : "";
}

/** Data that Mexican law requires on the page. */
function mexican(doc: ContentNode): (readonly [string, string])[] {
  const ext = doc.node("tax").node("ext");
  return [
    ["Lugar de expedición", ext.text("mx-cfdi-issue-place")],
    ["Método de pago", ext.text("mx-cfdi-payment-method")],
  ];
}
