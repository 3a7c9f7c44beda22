import { FakturoError } from "@fakturo/model";
import { type FeedMessage, type Notice, readJsonAs, Type } from "@fakturo/plugin";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { type InvoiceName, invoiceKey, statusKey } from "./invoice-key.ts";
import { explain } from "./platform/codes.ts";
import type { PlatformFlow } from "./platform/flows.ts";

/** The tax administration's copies: data of invoices (flow 1), and statuses of sent and received invoices (flow 6). */
export const COPY_TYPES = ["StateInvoice", "StateCustomerInvoiceLC", "StateSupplierInvoiceLC"];
const INVOICE_COPY = "StateInvoice";

/** States of flow 1: filed and rejected. */
const DATA_FILED = "250";
const DATA_REJECTED = "251";
/** State of a mandatory status that is rejected; nothing is sent about a good one. */
const STATUS_REJECTED = "601";
/** Statuses that companies report themselves: their copies are about the sent status. */
const OF_COMPANIES: ReadonlySet<string> = new Set(["210", "212"]);
/** The states follow each other in this order at the latest. */
const RANK = 1;

const CDAR = "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100";
const { find, findAll, text } = createFinder({
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  cdar: CDAR,
});

const Message = Type.Object({
  flow: Type.String(),
  type: Type.String(),
  /** Moment of the decision at the platform, RFC 3339; empty where it tells none. */
  at: Type.String({ default: "" }),
  /** Reason codes of an error, with the platform's text; empty for a good copy. */
  reasons: Type.Array(Type.Object({ code: Type.String(), text: Type.String() })),
  /** The copy, base64. */
  file: Type.String(),
});

/** True for a copy that the administration has decided about. */
export function isDecidedCopy({ flowType = "", acknowledgement }: PlatformFlow): boolean {
  const { status } = acknowledgement ?? {};
  return COPY_TYPES.includes(flowType) && (status === "Ok" || status === "Error");
}

/** A copy as the message that the engine stores. */
export function copyMessage(
  { flowId, flowType = "", updatedAt = "", acknowledgement }: PlatformFlow,
  file: Uint8Array,
): FeedMessage {
  const isRefused = acknowledgement?.status === "Error";
  const details = isRefused ? (acknowledgement.details ?? []) : [];
  const reasons = details.map(({ reasonCode: code, reasonMessage = "" }) => ({
    code,
    text: reasonMessage,
  }));
  const given = isRefused && reasons.length === 0 ? [{ code: "AUTRE", text: "" }] : reasons;
  const message = {
    flow: flowId,
    type: flowType,
    at: updatedAt,
    reasons: given,
    file: Buffer.from(file).toString("base64"),
  };
  return { bytes: Buffer.from(JSON.stringify(message)), headers: {} };
}

/**
 * What a copy states about the entry of the invoice or status: a file with the state in its name, and the reasons of a
 * rejection in it. It decides nothing about the sent record, which the buyer has.
 * @throws FakturoError "input" for a copy that names no invoice.
 */
export function copyNotices(bytes: Uint8Array): readonly Notice[] {
  const text = new TextDecoder().decode(bytes);
  const { flow, type, at, reasons, file } = readJsonAs(Message, text, "the copy");
  const { identity, state } = subjectOf(Buffer.from(file, "base64"), type, reasons.length > 0);
  const report = {
    flow,
    type,
    state,
    at,
    meaning: explain(state),
    reasons: reasons.map(({ code, text: own }) => ({ code, text: explain(code, own) })),
  };
  const key = `state-${state}`;
  const name = `${key}.json`;
  const data = Buffer.from(JSON.stringify(report, undefined, 2));
  const files = [{ name, key, mime: "application/json", data, category: "response" as const }];
  const message = report.meaning;
  return [{ identity, kind: "issue", rank: RANK, answer: { is: "unknown", message }, files }];
}

/** The record that a copy is about, and the administration's state. */
function subjectOf(file: Uint8Array, type: string, isRefused: boolean) {
  const root = rootOf(file);
  if (type === INVOICE_COPY) {
    const identity = invoiceKey(named(invoiceName(root)));
    return { identity, state: isRefused ? DATA_REJECTED : DATA_FILED };
  }
  const { invoice, status, at } = statusName(root);
  const key = named(invoice);
  const identity = OF_COMPANIES.has(status) ? statusKey(key, status, at) : invoiceKey(key);
  return { identity, state: isRefused ? STATUS_REJECTED : status };
}

function rootOf(file: Uint8Array): XmlElement {
  try {
    return readXml(file);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError(
      "input",
      `the copy for the tax administration is no XML: ${error.message}`,
    );
  }
}

function named(name: InvoiceName): InvoiceName {
  if (name.number !== "" && name.siren !== "" && name.day !== "") return name;
  throw new FakturoError("input", "the copy for the tax administration names no invoice");
}

function invoiceName(root: XmlElement): InvoiceName {
  const isUbl = root.name === "Invoice" || root.name === "CreditNote";
  if (isUbl)
    return {
      number: text(root, "cbc:ID"),
      day: text(root, "cbc:IssueDate"),
      siren: sirenIn(
        findAll(root, "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID"),
      ),
    };
  const head = find(root, "rsm:ExchangedDocument");
  const seller =
    "rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement/ram:SellerTradeParty";
  return {
    number: text(head, "ram:ID"),
    day: dayOf(text(head, "ram:IssueDateTime/udt:DateTimeString")),
    siren: sirenIn(findAll(root, `${seller}/ram:SpecifiedLegalOrganization/ram:ID`)),
  };
}

function statusName(root: XmlElement) {
  const about = find(root, "cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument");
  const invoice: InvoiceName = {
    number: text(about, "ram:IssuerAssignedID"),
    day: dayOf(text(about, "ram:FormattedIssueDateTime/qdt:DateTimeString")),
    siren: sirenIn(findAll(about, "ram:IssuerTradeParty/ram:GlobalID")),
  };
  const digits = text(root, "cdar:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString");
  const at = digits.replace(/(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/, "$1-$2-$3T$4:$5:$6");
  return { invoice, status: text(about, "ram:ProcessConditionCode"), at };
}

function sirenIn(ids: readonly XmlElement[]): string {
  return ids.find(({ attributes }) => attributes.get("schemeID") === "0002")?.text.trim() ?? "";
}

function dayOf(digits: string): string {
  return digits.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
}
