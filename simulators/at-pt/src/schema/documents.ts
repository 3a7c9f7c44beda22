import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of the service for invoices, work documents and receipts (Fatcorews.wsdl). */
export const DOCUMENT_TYPES: XmlSchemaTypes = {
  content: {
    "InvoiceStatus.2": "InvoiceStatus InvoiceStatusDate:dateTime",
    OrderReferences: "OriginatingON:SAFPTtextTypeMandatoryMax60Car? OrderDate:date?",
    Tax: "TaxType TaxCountryRegion TaxCode ( TaxPercentage:PercentageType | TotalTaxAmount:MonetaryType )",
    LineSummary:
      "OrderReferences* TaxPointDate:date Reference:SAFPTtextTypeMandatoryMax60Car* DebitCreditIndicator ( TotalTaxBase:MonetaryType | Amount:MonetaryType ) Tax TaxExemptionCode?",
    DocumentTotals: "TaxPayable:MonetaryType NetTotal:MonetaryType GrossTotal:MonetaryType",
    WithholdingTax: "WithholdingTaxType? WithholdingTaxAmount:MonetaryType",
    InvoiceDataType:
      "InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car InvoiceDate:date InvoiceType:InvoiceTypeType SelfBillingIndicator CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry DocumentStatus:InvoiceStatus.2 HashCharacters CashVATSchemeIndicator PaperLessIndicator:CashVATSchemeIndicator EACCode? SystemEntryDate:dateTime LineSummary+ DocumentTotals WithholdingTax*",
    ChannelType: "Sistema:text Versao:text?",
    RegisterInvoiceRequest:
      "eFaturaMDVersion AuditFileVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber TaxEntity:SAFPTtextTypeMandatoryMax20Car SoftwareCertificateNumber:nonNegativeInteger InvoiceData:InvoiceDataType CanalRegisto:ChannelType?",
    InvoiceHeaderType:
      "InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car InvoiceDate:date InvoiceType:InvoiceTypeType SelfBillingIndicator CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry",
    NewInvoiceStatusType: "InvoiceStatus:InvoiceStatus.3 InvoiceStatusDate:dateTime",
    ChangeInvoiceStatusRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber InvoiceHeader:InvoiceHeaderType InvoiceStatus:NewInvoiceStatusType CanalRegisto:ChannelType?",
    ListInvoiceDocumentsType: "invoice:InvoiceHeaderType+",
    DateRangeType: "StartDate:date EndDate:date",
    DeleteInvoiceRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber ( documentsList:ListInvoiceDocumentsType | dateRange:DateRangeType ) reason CanalRegisto:ChannelType?",
    WorkStatus: "WorkStatus:InvoiceStatus.3 WorkStatusDate:dateTime",
    "LineSummary.2":
      "OrderReferences* TaxPointDate:date Reference:SAFPTtextTypeMandatoryMax60Car* DebitCreditIndicator ( TotalTaxBase:MonetaryType | Amount:MonetaryType ) Tax? TaxExemptionCode?",
    WorkDataType:
      "DocumentNumber:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car WorkDate:date WorkType:WorkTypeType CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry DocumentStatus:WorkStatus HashCharacters EACCode? SystemEntryDate:dateTime LineSummary:LineSummary.2+ DocumentTotals",
    RegisterWorkRequest:
      "eFaturaMDVersion AuditFileVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber TaxEntity:SAFPTtextTypeMandatoryMax20Car SoftwareCertificateNumber:nonNegativeInteger WorkData:WorkDataType CanalRegisto:ChannelType?",
    WorkHeaderType:
      "DocumentNumber:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car WorkDate:date WorkType:WorkTypeType CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry",
    NewWorkStatusType: "WorkStatus:InvoiceStatus.3 WorkStatusDate:dateTime",
    ChangeWorkStatusRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber WorkHeader:WorkHeaderType WorkStatus:NewWorkStatusType CanalRegisto:ChannelType?",
    ListWorkDocumentsType: "work:WorkHeaderType+",
    DeleteWorkRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber ( documentsList:ListWorkDocumentsType | dateRange:DateRangeType ) reason CanalRegisto:ChannelType?",
    "PaymentStatus.2": "PaymentStatus PaymentStatusDate:dateTime",
    SourceDocumentID: "OriginatingON:SAFPTtextTypeMandatoryMax60Car InvoiceDate:date",
    "LineSummary.3":
      "SourceDocumentID+ SettlementAmount:MonetaryType? DebitCreditIndicator Amount:MonetaryType Tax? TaxExemptionCode?",
    PaymentDataType:
      "PaymentRefNo:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car TransactionDate:date PaymentType:PaymentTypeType CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry DocumentStatus:PaymentStatus.2 SystemEntryDate:dateTime LineSummary:LineSummary.3+ DocumentTotals WithholdingTax*",
    RegisterPaymentRequest:
      "eFaturaMDVersion AuditFileVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber TaxEntity:SAFPTtextTypeMandatoryMax20Car SoftwareCertificateNumber:nonNegativeInteger PaymentData:PaymentDataType CanalRegisto:ChannelType?",
    PaymentHeaderType:
      "PaymentRefNo:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car TransactionDate:date PaymentType:PaymentTypeType CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CustomerTaxIDCountry:TaxIDCountry",
    NewPaymentStatusType: "PaymentStatus PaymentStatusDate:dateTime",
    ChangePaymentStatusRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber PaymentHeader:PaymentHeaderType PaymentStatus:NewPaymentStatusType CanalRegisto:ChannelType?",
    ListPaymentDocumentsType: "payment:PaymentHeaderType+",
    DeletePaymentRequest:
      "eFaturaMDVersion TaxRegistrationNumber:SAFPTPortugueseVatNumber ( documentsList:ListPaymentDocumentsType | dateRange:DateRangeType ) reason CanalRegisto:ChannelType?",
  },
  values: {
    eFaturaMDVersion: {
      patterns: ["0.0.1"],
    },
    AuditFileVersion: {
      patterns: ["1\\.04_01|1\\.03_01|1\\.02_01|1\\.01_01|1\\.00_01|inexistente"],
    },
    SAFPTPortugueseVatNumber: {
      kind: "integer",
      minInclusive: "100000000",
      maxInclusive: "999999999",
    },
    SAFPTtextTypeMandatoryMax20Car: {
      minLength: 1,
      maxLength: 20,
    },
    nonNegativeInteger: {
      kind: "integer",
      minInclusive: "0",
    },
    InvoiceNo: {
      patterns: ["[^ ]+ [^/^ ]+/[0-9]+"],
      minLength: 1,
      maxLength: 60,
    },
    SAFPTtextTypeMandatoryMax100Car: {
      minLength: 1,
      maxLength: 100,
    },
    date: {
      kind: "date",
    },
    InvoiceTypeType: {
      enumeration: "FT NC ND FS FR RP RE CS LD RA",
    },
    SelfBillingIndicator: {
      enumeration: "0 1",
    },
    SAFPTtextTypeMandatoryMax30Car: {
      minLength: 1,
      maxLength: 30,
    },
    TaxIDCountry: {
      patterns: ["[A-Z]{2}|Desconhecido"],
    },
    InvoiceStatus: {
      enumeration: "N A F S",
    },
    dateTime: {
      kind: "dateTime",
    },
    HashCharacters: {
      patterns: ["[0]|[^^]{4}"],
    },
    CashVATSchemeIndicator: {
      kind: "integer",
      minInclusive: "0",
      maxInclusive: "1",
    },
    EACCode: {
      patterns: ["(([0-9]*))"],
      minLength: 5,
      maxLength: 5,
    },
    SAFPTtextTypeMandatoryMax60Car: {
      minLength: 1,
      maxLength: 60,
    },
    DebitCreditIndicator: {
      enumeration: "D C",
    },
    MonetaryType: {
      kind: "decimal",
      minInclusive: "0.00",
      maxInclusive: "9999999999999.99",
    },
    TaxType: {
      enumeration: "IVA IS NS",
    },
    TaxCountryRegion: {
      patterns: ["[A-Z]{2}|PT-MA|PT-AC"],
    },
    TaxCode: {
      patterns: ["RED|INT|NOR|ISE|OUT|([a-zA-Z0-9.])*|NS|NA"],
      minLength: 1,
      maxLength: 10,
    },
    PercentageType: {
      kind: "decimal",
      minInclusive: "0.00",
      maxInclusive: "100.00",
    },
    TaxExemptionCode: {
      patterns: ["(M[0-9]{2})+"],
    },
    WithholdingTaxType: {
      enumeration: "IRS IRC IS",
    },
    "InvoiceStatus.3": {
      enumeration: "N A F",
    },
    reason: {
      minLength: 10,
      maxLength: 500,
    },
    WorkTypeType: {
      enumeration: "CM CC FC FO NE OU OR PF RP RE CS LD RA",
    },
    PaymentTypeType: {
      enumeration: "RC",
    },
    PaymentStatus: {
      enumeration: "N A",
    },
  },
};
