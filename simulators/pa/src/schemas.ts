import { settledElement } from "@fakturo/xml";
import { XmlSchema, type XmlSchemaTypes } from "@fakturo/xml-schema";
import type { FlowFile } from "./documents.ts";

const DECIMAL = { patterns: ["[+-]?(\\d+(\\.\\d*)?|\\.\\d+)"] };

/** Flow 10, version 1.0 (DGFiP). */
const REPORT: XmlSchemaTypes = {
  content: {
    Report: "ReportDocument TransactionsReport? PaymentsReport?",
    ReportDocument: "Id Name? IssueDateTime TypeCode Sender:Party Issuer:Party",
    IssueDateTime: "DateTimeString",
    Party: "Id:SchemedId Name RoleCode URIUniversalCommunication?",
    SchemedId: "@schemeId #:Text",
    URIUniversalCommunication: "URIID",
    TransactionsReport: "ReportPeriod Invoice* Transactions*",
    ReportPeriod: "StartDate EndDate",
    Invoice:
      "ID IssueDate TypeCode CurrencyCode DueDate? TaxDueDateTypeCode? IncludedNote* BusinessProcess ReferencedDocument* Seller Buyer? SellerTaxRepresentative? Delivery* InvoicePeriod? AllowanceCharge* MonetaryTotal TaxSubTotal+ Line*",
    IncludedNote: "Subject? Content?",
    BusinessProcess: "ID TypeID",
    ReferencedDocument: "ID IssueDate?",
    Seller: "CompanyId:SchemedId TaxRegistrationId? PostalAddress?",
    Buyer: "CompanyId:SchemedId? TaxRegistrationId? PostalAddress?",
    TaxRegistrationId: "@qualifyingId #:Text",
    PostalAddress: "CountryId",
    MonetaryTotal: "TaxExclusiveAmount:Decimal? TaxAmount:CurrencyAmount",
    CurrencyAmount: "@CurrencyCode #:Decimal",
    TaxSubTotal: "TaxableAmount:Decimal TaxAmount:Decimal TaxCategory",
    TaxCategory: "Code? Percent:Decimal TaxExemptionReason? TaxExemptionReasonCode?",
    Transactions:
      "Date TransactionsCurrency TaxDueDateTypeCode? CategoryCode TaxExclusiveAmount:Decimal TaxTotal:Decimal TransactionsCount? TaxSubtotal+",
    TaxSubtotal: "TaxPercent:Decimal TaxableAmount:Decimal TaxTotal:Decimal",
    PaymentsReport: "ReportPeriod Invoice:PaidInvoice* Transactions:PaidTransactions*",
    PaidInvoice: "InvoiceID IssueDate Payment",
    PaidTransactions: "Payment",
    Payment: "Date SubTotals+",
    SubTotals: "TaxPercent:Decimal CurrencyCode? Amount:Decimal",
  },
  values: { Decimal: DECIMAL, Text: {} },
};

/** CDAR D22B, as far as status messages use it. */
const STATUS: XmlSchemaTypes = {
  content: {
    CrossDomainAcknowledgementAndResponse:
      "ExchangedDocumentContext? ExchangedDocument AcknowledgementDocument+",
    ExchangedDocument:
      "ID? Name? TypeCode? IssueDateTime? LanguageID? IncludedNote* SenderTradeParty? IssuerTradeParty? RecipientTradeParty*",
    AcknowledgementDocument:
      "MultipleReferencesIndicator? ID? TypeCode? Name? IssueDateTime? IncludedNote* ReferenceReferencedDocument*",
    ReferenceReferencedDocument:
      "IssuerAssignedID? StatusCode? CopyIndicator? LineID? TypeCode? GlobalID? RevisionID? Name? ReceiptDateTime? AttachmentBinaryObject* ReferenceTypeCode? FormattedIssueDateTime? ProcessConditionCode? ProcessCondition? IssuerTradeParty? RecipientTradeParty* SpecifiedDocumentStatus*",
    SpecifiedDocumentStatus:
      "ReferenceDateTime? ConditionCode? ReasonCode? Reason? RequestedActionCode? RequestedAction? SequenceNumeric? IncludedNote* SpecifiedDocumentCharacteristic*",
  },
  values: {},
};

const SCHEMAS: ReadonlyMap<string, XmlSchema> = new Map([
  ["FRR", new XmlSchema({ ...REPORT, places: [] })],
  ["CDAR", new XmlSchema({ ...STATUS, places: [] })],
]);

/** The first violation of the file's schema; undefined for a valid file, and for formats without table. */
export function violationIn({ root, syntax }: FlowFile): string | undefined {
  const found = SCHEMAS.get(syntax)?.validate(settledElement(root, () => false));
  return found?.[0]?.message;
}
