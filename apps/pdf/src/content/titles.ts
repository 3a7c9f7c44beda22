import { ownValue } from "@fakturo/model";
import type { Language } from "../labels/index.ts";
import type { Labels } from "../labels/labels.ts";
import { nationalTitle } from "./national-titles.ts";
import type { ContentNode } from "./node.ts";

type TitleKey = Extract<
  keyof Labels,
  | "invoice"
  | "simplifiedInvoice"
  | "proforma"
  | "corrective"
  | "creditNote"
  | "debitNote"
  | "document"
  | "partialInvoice"
  | "prepaymentInvoice"
  | "factoredInvoice"
  | "factoredCreditNote"
  | "selfBilledInvoice"
  | "selfBilledCreditNote"
  | "purchaseOrder"
  | "salesOrder"
  | "quote"
  | "despatchAdvice"
  | "deliveryNote"
  | "waybill"
  | "deliveryReceipt"
  | "paymentRequest"
  | "paymentAdvice"
  | "paymentReceipt"
>;

/** Titles by the UNTDID 1001 code of the document. */
const UNTDID: Readonly<Record<string, TitleKey>> = {
  "261": "selfBilledCreditNote",
  "325": "proforma",
  "326": "partialInvoice",
  "380": "invoice",
  "381": "creditNote",
  "383": "debitNote",
  "384": "corrective",
  "386": "prepaymentInvoice",
  "389": "selfBilledInvoice",
  "393": "factoredInvoice",
  "396": "factoredCreditNote",
};

/** Self-billed documents must state it (Directive 2006/112/EC, article 226, 10a). */
const SELF_BILLED: Readonly<Record<string, TitleKey>> = {
  standard: "selfBilledInvoice",
  "credit-note": "selfBilledCreditNote",
};

const TYPES: Readonly<Record<string, Readonly<Record<string, TitleKey>>>> = {
  "bill/invoice": {
    standard: "invoice",
    proforma: "proforma",
    corrective: "corrective",
    "credit-note": "creditNote",
    "debit-note": "debitNote",
  },
  "bill/order": { purchase: "purchaseOrder", sale: "salesOrder", quote: "quote" },
  "bill/delivery": {
    advice: "despatchAdvice",
    note: "deliveryNote",
    waybill: "waybill",
    receipt: "deliveryReceipt",
  },
  "bill/payment": { request: "paymentRequest", advice: "paymentAdvice", receipt: "paymentReceipt" },
};

/** Title of the document, in its language (app spec "Title"). */
export function titleOf(
  doc: ContentNode,
  schema: string,
  { code, labels }: Language,
  adjusted: boolean,
): string {
  const national = adjusted ? undefined : nationalTitle(doc, code);
  if (national !== undefined) return national;
  if (schema === "bill/invoice") return invoiceTitle(doc, labels, adjusted);
  return labels[typeTitle(schema, doc.text("type")) ?? "document"];
}

function invoiceTitle(doc: ContentNode, labels: Labels, adjusted: boolean): string {
  const type = doc.text("type");
  const tags = doc.texts("$tags");
  if (adjusted) return labels.adjustment;
  const code = doc.node("tax").node("ext").text("untdid-document-type");
  if (tags.includes("simplified") && type === "standard") return labels.simplifiedInvoice;
  const selfBilled = tags.includes("self-billed") ? ownValue(SELF_BILLED, type) : undefined;
  const key = ownValue(UNTDID, code) ?? selfBilled ?? typeTitle("bill/invoice", type);
  return labels[key ?? "document"];
}

function typeTitle(schema: string, type: string): TitleKey | undefined {
  const types = ownValue(TYPES, schema);
  return types && ownValue(types, type);
}
