import type { Answer } from "@fakturo/plugin";

/** SIREN and VAT number of the seller, and SIREN of the buyer. */
export const SELLER = "732829320";
export const SELLER_VAT = "44732829320";
export const BUYER = "356000000";

const UBL = {
  root: "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2",
  cac: "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
  cbc: "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
};
const CDAR = {
  rsm: "urn:un:unece:uncefact:data:standard:CrossDomainAcknowledgementAndResponse:100",
  ram: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  qdt: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  udt: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** The bytes of a record as the steps prepare them. */
export function recordOf(xml: string, { syntax = "UBL" }: { readonly syntax?: string } = {}) {
  const record = {
    name: "invoice.xml",
    mime: "application/xml",
    syntax,
    ...(syntax === "UBL" && { profile: "CIUS" }),
    rule: syntax === "UBL" ? "B2B" : "NotApplicable",
    content: Buffer.from(xml).toString("base64"),
  };
  return new TextEncoder().encode(JSON.stringify(record));
}

interface InvoiceChanges {
  readonly number?: string;
  readonly buyer?: string;
  readonly total?: string;
}

/** An invoice in UBL of 120.00 by the rules of France; with another total it is one that is known only by its number. */
export function invoiceOf({ number = "F-1", buyer = BUYER, total = "120.00" }: InvoiceChanges) {
  const id = (name: string, scheme: string, value: string) =>
    `<cbc:${name} schemeID="${scheme}">${value}</cbc:${name}>`;
  const party = (name: string, siren: string) =>
    `<cac:${name}><cac:Party>${id("EndpointID", "0225", siren)}<cac:PartyLegalEntity>${id("CompanyID", "0002", siren)}</cac:PartyLegalEntity></cac:Party></cac:${name}>`;
  const notes = ["#BAR#B2B", "#PMT#40 EUR", "#PMD#10 %", "#AAB#Aucun escompte"]
    .map((note) => `<cbc:Note>${note}</cbc:Note>`)
    .join("");
  const euros = (name: string, value: string) =>
    `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
  const category = "<cbc:ID>S</cbc:ID><cbc:Percent>20</cbc:Percent>";
  const taxes = `<cac:TaxTotal>${euros("TaxAmount", "20.00")}<cac:TaxSubtotal>${euros("TaxableAmount", "100.00")}${euros("TaxAmount", "20.00")}<cac:TaxCategory>${category}</cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`;
  const totals = `<cac:LegalMonetaryTotal>${euros("TaxInclusiveAmount", total)}${euros("PayableAmount", total)}</cac:LegalMonetaryTotal>`;
  const line = `<cac:InvoiceLine><cbc:ID>1</cbc:ID>${euros("LineExtensionAmount", "100.00")}<cac:Item><cbc:Name>Reliure</cbc:Name><cac:ClassifiedTaxCategory>${category}</cac:ClassifiedTaxCategory></cac:Item></cac:InvoiceLine>`;
  const head = `<cbc:ProfileID>S1</cbc:ProfileID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DueDate>2026-12-20</cbc:DueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>${notes}<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>`;
  const parties = `${party("AccountingSupplierParty", SELLER)}${party("AccountingCustomerParty", buyer)}`;
  return `<Invoice xmlns="${UBL.root}" xmlns:cac="${UBL.cac}" xmlns:cbc="${UBL.cbc}">${head}${parties}${taxes}${totals}${line}</Invoice>`;
}

interface StatusChanges {
  readonly code: string;
  readonly number?: string;
  readonly issuer?: string;
  readonly reason?: string;
  readonly amount?: string;
}

const OF_SELLER: ReadonlySet<string> = new Set(["209", "212"]);

/** A status message of a party. */
export function cdarOf({ code, number = "F-1", issuer, reason, amount }: StatusChanges): string {
  const own = issuer ?? (OF_SELLER.has(code) ? SELLER : BUYER);
  const named = Object.entries(CDAR).map(([prefix, name]) => `xmlns:${prefix}="${name}"`);
  const moment = (name: string) =>
    `<ram:${name}><udt:DateTimeString format="204">20261121101500</udt:DateTimeString></ram:${name}>`;
  const status =
    reason || amount
      ? `<ram:SpecifiedDocumentStatus>${reason ? `<ram:ReasonCode>${reason}</ram:ReasonCode>` : ""}<ram:SequenceNumeric>1</ram:SequenceNumeric>${amount ? `<ram:SpecifiedDocumentCharacteristic><ram:TypeCode>MEN</ram:TypeCode><ram:ValueAmount currencyID="EUR">${amount}</ram:ValueAmount></ram:SpecifiedDocumentCharacteristic>` : ""}</ram:SpecifiedDocumentStatus>`
      : "";
  return `<rsm:CrossDomainAcknowledgementAndResponse ${named.join(" ")}><rsm:ExchangedDocument><ram:ID>${number}_${code}</ram:ID>${moment("IssueDateTime")}<ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${own}</ram:GlobalID><ram:Name>X</ram:Name></ram:IssuerTradeParty></rsm:ExchangedDocument><rsm:AcknowledgementDocument><ram:TypeCode>23</ram:TypeCode>${moment("IssueDateTime")}<ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:TypeCode>380</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20261120</qdt:DateTimeString></ram:FormattedIssueDateTime><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode><ram:IssuerTradeParty><ram:GlobalID schemeID="0002">${SELLER}</ram:GlobalID></ram:IssuerTradeParty>${status}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`;
}

interface ReportChanges {
  readonly id?: string;
  readonly type?: string;
  readonly start?: string;
  readonly category?: string;
  readonly percent?: string;
  readonly total?: string;
}

/** A report of sales to consumers. */
export function reportOf(changes: ReportChanges): string {
  const { id = "R-1", type = "IN", start = "20261111" } = changes;
  const { category = "TLB1", percent = "20", total = "250.00" } = changes;
  return `<Report><ReportDocument><Id>${id}</Id><IssueDateTime><DateTimeString>20261121081500</DateTimeString></IssueDateTime><TypeCode>${type}</TypeCode><Sender><Id schemeId="0238">0007</Id><Name>PA</Name><RoleCode>WK</RoleCode></Sender><Issuer><Id schemeId="0002">${SELLER}</Id><Name>Atelier</Name><RoleCode>SE</RoleCode></Issuer></ReportDocument><TransactionsReport><ReportPeriod><StartDate>${start}</StartDate><EndDate>20261120</EndDate></ReportPeriod><Transactions><Date>20261113</Date><TransactionsCurrency>EUR</TransactionsCurrency><CategoryCode>${category}</CategoryCode><TaxExclusiveAmount>${total}</TaxExclusiveAmount><TaxTotal>50.00</TaxTotal><TransactionsCount>4</TransactionsCount><TaxSubtotal><TaxPercent>${percent}</TaxPercent><TaxableAmount>250.00</TaxableAmount><TaxTotal>50.00</TaxTotal></TaxSubtotal></Transactions></TransactionsReport></Report>`;
}

/** Statuses that platforms report, each from either party, with the code of their refusal. */
export function platformStatuses(refusal: string) {
  return ["200", "201", "202", "203", "213"].flatMap((code) =>
    [BUYER, SELLER].map((issuer) => {
      return [`${code} of ${issuer}`, { code, issuer }, issuer, refusal] as const;
    }),
  );
}

/** An answer in words. */
export function described(answer: Answer | undefined): string {
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  if (answer?.is !== "not-sent") return answer?.is ?? "none";
  return answer.dropped ? "sent again" : `not sent: ${answer.fault ?? "again"}`;
}
