import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";

/** Namespaces of the files, by the prefixes of their paths. */
export const NAMESPACES = {
  "": "",
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  rsm: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  cdar: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
};
const { find, findAll, text } = createFinder(NAMESPACES);

const SIREN = "0002";
const ROOTS: ReadonlyMap<string, string> = new Map([
  ["Invoice", "UBL"],
  ["CreditNote", "UBL"],
  ["CrossIndustryInvoice", "CII"],
  ["CrossDomainAcknowledgementAndResponse", "CDAR"],
  ["Report", "FRR"],
]);

/** Syntax of a PDF with the invoice in it. */
export const FACTUR_X = "Factur-X";

/** A parsed file with its syntax. */
export interface FlowFile {
  readonly root: XmlElement;
  readonly syntax: string;
}

/** Parses a file; undefined for what is no XML. */
export function parsed(data: Uint8Array): FlowFile | undefined {
  try {
    const root = readXml(data);
    return { root, syntax: ROOTS.get(root.name) ?? "" };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Facts of an invoice that the platform checks. */
export interface SentInvoice {
  readonly number: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly type: string;
  readonly seller: string;
  readonly buyer: string;
  readonly total: string;
}

/** Facts of an invoice. */
export function invoiceIn({ root, syntax }: FlowFile): SentInvoice {
  return syntax === "UBL" ? ublInvoice(root) : ciiInvoice(root);
}

function ublInvoice(root: XmlElement): SentInvoice {
  const party = (name: string) =>
    sirenAmong(findAll(root, `cac:${name}/cac:Party/cac:PartyLegalEntity/cbc:CompanyID`));
  return {
    number: text(root, "cbc:ID"),
    day: text(root, "cbc:IssueDate"),
    type: text(root, "cbc:InvoiceTypeCode") || text(root, "cbc:CreditNoteTypeCode"),
    seller: party("AccountingSupplierParty"),
    buyer: party("AccountingCustomerParty"),
    total: text(root, "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount"),
  };
}

function ciiInvoice(root: XmlElement): SentInvoice {
  const trade = find(root, "rsm:SupplyChainTradeTransaction");
  const agreement = find(trade, "ram:ApplicableHeaderTradeAgreement");
  const party = (name: string) =>
    sirenAmong(findAll(agreement, `ram:${name}/ram:SpecifiedLegalOrganization/ram:ID`));
  const sums =
    "ram:ApplicableHeaderTradeSettlement/ram:SpecifiedTradeSettlementHeaderMonetarySummation";
  return {
    number: text(root, "rsm:ExchangedDocument/ram:ID"),
    day: isoDay(text(root, "rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString")),
    type: text(root, "rsm:ExchangedDocument/ram:TypeCode"),
    seller: party("SellerTradeParty"),
    buyer: party("BuyerTradeParty"),
    total: text(trade, `${sums}/ram:GrandTotalAmount`),
  };
}

function sirenAmong(ids: readonly XmlElement[]): string {
  const found = ids.find(({ attributes }) => attributes.get("schemeID") === SIREN);
  return found?.text.trim() ?? "";
}

/** A status of an invoice. */
export interface StatusFacts {
  readonly code: string;
  /** Moment of the status, digits. */
  readonly at: string;
  readonly number: string;
  readonly day: string;
  readonly seller: string;
  /** SIREN of the reporting party. */
  readonly issuer: string;
  readonly reasons: number;
  /** Amounts received, decimal texts. */
  readonly amounts: readonly string[];
}

const RECEIVED = "MEN";

/** The status in a CDAR message. */
export function statusIn(root: XmlElement): StatusFacts {
  const header = find(root, "cdar:ExchangedDocument");
  const about = find(root, "cdar:AcknowledgementDocument/ram:ReferenceReferencedDocument");
  const statuses = findAll(about, "ram:SpecifiedDocumentStatus");
  const values = findAll(about, "ram:SpecifiedDocumentStatus/ram:SpecifiedDocumentCharacteristic");
  return {
    code: text(about, "ram:ProcessConditionCode"),
    at: text(header, "ram:IssueDateTime/udt:DateTimeString"),
    number: text(about, "ram:IssuerAssignedID"),
    day: isoDay(text(about, "ram:FormattedIssueDateTime/qdt:DateTimeString")),
    seller: sirenAmong(findAll(about, "ram:IssuerTradeParty/ram:GlobalID")),
    issuer: sirenAmong(findAll(header, "ram:IssuerTradeParty/ram:GlobalID")),
    reasons: statuses.filter((status) => text(status, "ram:ReasonCode") !== "").length,
    amounts: values
      .filter((value) => text(value, "ram:TypeCode") === RECEIVED)
      .map((value) => text(value, "ram:ValueAmount")),
  };
}

/** Issuer of a report. */
export function reportIssuer(root: XmlElement): string {
  return text(root, "ReportDocument/Issuer/Id");
}

function isoDay(digits: string): string {
  return digits.slice(0, 8).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");
}
