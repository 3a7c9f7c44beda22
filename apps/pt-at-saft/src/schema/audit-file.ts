import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** SAF-T (PT) 1.04_01. */
export const AUDIT_FILE_TYPES: XmlSchemaTypes = {
  content: {
    AddressStructurePT:
      "AddressDetail:SAFPTtextTypeMandatoryMax210Car City:SAFPTtextTypeMandatoryMax50Car PostalCode:PostalCodePT Region:SAFPTtextTypeMandatoryMax50Car? Country:text",
    Header:
      "AuditFileVersion CompanyID TaxRegistrationNumber:SAFPTPortugueseVatNumber TaxAccountingBasis CompanyName:SAFPTtextTypeMandatoryMax100Car CompanyAddress:AddressStructurePT FiscalYear StartDate:SAFPTDateSpan EndDate:SAFPTDateSpan CurrencyCode:text DateCreated:SAFPTDateSpan TaxEntity:SAFPTtextTypeMandatoryMax20Car ProductCompanyTaxID:SAFPTtextTypeMandatoryMax30Car SoftwareCertificateNumber:nonNegativeInteger ProductID:SAFPTProductID ProductVersion:SAFPTtextTypeMandatoryMax30Car Telephone:SAFPTtextTypeMandatoryMax20Car? Email:SAFPTtextTypeMandatoryMax254Car?",
    AddressStructure:
      "AddressDetail:SAFPTtextTypeMandatoryMax210Car City:SAFPTtextTypeMandatoryMax50Car PostalCode:SAFPTtextTypeMandatoryMax20Car Region:SAFPTtextTypeMandatoryMax50Car? Country",
    Customer:
      "CustomerID:SAFPTtextTypeMandatoryMax30Car AccountID CustomerTaxID:SAFPTtextTypeMandatoryMax30Car CompanyName:SAFPTtextTypeMandatoryMax100Car BillingAddress:AddressStructure Telephone:SAFPTtextTypeMandatoryMax20Car? Email:SAFPTtextTypeMandatoryMax254Car? SelfBillingIndicator",
    Product:
      "ProductType ProductCode:SAFPTtextTypeMandatoryMax60Car ProductDescription:SAFPTProductDescription ProductNumberCode:SAFPTtextTypeMandatoryMax60Car",
    TaxTableEntry:
      "TaxType TaxCountryRegion TaxCode:TaxTableEntryTaxCode Description:SAFPTtextTypeMandatoryMax255Car ( TaxPercentage:SAFdecimalType | TaxAmount:SAFdecimalType )",
    TaxTable: "TaxTableEntry+",
    MasterFiles: "Customer* Product* TaxTable?",
    DocumentStatus:
      "InvoiceStatus InvoiceStatusDate:SAFdateTimeType Reason:SAFPTtextTypeMandatoryMax50Car? SourceID:SAFPTtextTypeMandatoryMax30Car SourceBilling:SAFTPTSourceBilling",
    SpecialRegimes:
      "SelfBillingIndicator CashVATSchemeIndicator:SelfBillingIndicator ThirdPartiesBillingIndicator:SelfBillingIndicator",
    OrderReferences: "OriginatingON:SAFPTtextTypeMandatoryMax60Car?",
    References: "Reference:SAFPTtextTypeMandatoryMax60Car? Reason:SAFPTtextTypeMandatoryMax50Car?",
    Tax: "TaxType TaxCountryRegion TaxCode ( TaxPercentage:SAFdecimalType | TaxAmount:SAFdecimalType )",
    Line: "LineNumber:nonNegativeInteger OrderReferences* ProductCode:SAFPTtextTypeMandatoryMax60Car ProductDescription:SAFPTProductDescription Quantity:SAFdecimalType UnitOfMeasure:SAFPTtextTypeMandatoryMax20Car UnitPrice:SAFdecimalType TaxPointDate:SAFdateType References* Description:SAFPTtextTypeMandatoryMax200Car ( DebitAmount:SAFdecimalType | CreditAmount:SAFdecimalType ) Tax TaxExemptionReason:SAFPTPortugueseTaxExemptionReason? TaxExemptionCode:SAFPTPortugueseTaxExemptionCode? SettlementAmount:SAFdecimalType?",
    Currency: "CurrencyCode CurrencyAmount:SAFdecimalType ExchangeRate:SAFdecimalType",
    PaymentMethod: "PaymentMechanism? PaymentAmount:SAFdecimalType PaymentDate:SAFdateType",
    DocumentTotals:
      "TaxPayable:SAFdecimalType NetTotal:SAFdecimalType GrossTotal:SAFdecimalType Currency? Payment:PaymentMethod*",
    WithholdingTax:
      "WithholdingTaxType? WithholdingTaxDescription:SAFPTtextTypeMandatoryMax60Car? WithholdingTaxAmount:SAFdecimalType",
    Invoice:
      "InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car DocumentStatus Hash:SAFPTtextTypeMandatoryMax172Car HashControl:SAFPTHashControl Period? InvoiceDate:SAFdateType InvoiceType SpecialRegimes SourceID:SAFPTtextTypeMandatoryMax30Car SystemEntryDate:SAFdateTimeType CustomerID:SAFPTtextTypeMandatoryMax30Car MovementStartTime:SAFdateTimeType? Line+ DocumentTotals WithholdingTax*",
    SalesInvoices:
      "NumberOfEntries:nonNegativeInteger TotalDebit:SAFdecimalType TotalCredit:SAFdecimalType Invoice*",
    "DocumentStatus.2":
      "MovementStatus MovementStatusDate:SAFdateTimeType Reason:SAFPTtextTypeMandatoryMax50Car? SourceID:SAFPTtextTypeMandatoryMax30Car SourceBilling:SAFTPTSourceBilling",
    MovementTax:
      "TaxType:SAFTPTMovementTaxType TaxCountryRegion TaxCode:SAFTPTMovementTaxCode TaxPercentage:SAFdecimalType",
    "Line.2":
      "LineNumber:nonNegativeInteger OrderReferences* ProductCode:SAFPTtextTypeMandatoryMax60Car ProductDescription:SAFPTProductDescription Quantity:SAFdecimalType UnitOfMeasure:SAFPTtextTypeMandatoryMax20Car UnitPrice:SAFdecimalType Description:SAFPTtextTypeMandatoryMax200Car ( DebitAmount:SAFdecimalType | CreditAmount:SAFdecimalType ) Tax:MovementTax? TaxExemptionReason:SAFPTPortugueseTaxExemptionReason? TaxExemptionCode:SAFPTPortugueseTaxExemptionCode? SettlementAmount:SAFdecimalType?",
    "DocumentTotals.2":
      "TaxPayable:SAFdecimalType NetTotal:SAFdecimalType GrossTotal:SAFdecimalType Currency?",
    StockMovement:
      "DocumentNumber:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car DocumentStatus:DocumentStatus.2 Hash:SAFPTtextTypeMandatoryMax172Car HashControl:SAFPTHashControl Period? MovementDate:SAFdateType MovementType SystemEntryDate:SAFdateTimeType ( CustomerID:SAFPTtextTypeMandatoryMax30Car | SupplierID:SAFPTtextTypeMandatoryMax30Car ) SourceID:SAFPTtextTypeMandatoryMax30Car MovementStartTime:SAFdateTimeType Line:Line.2+ DocumentTotals:DocumentTotals.2",
    MovementOfGoods:
      "NumberOfMovementLines:nonNegativeInteger TotalQuantityIssued:SAFdecimalType StockMovement*",
    "DocumentStatus.3":
      "WorkStatus WorkStatusDate:SAFdateTimeType Reason:SAFPTtextTypeMandatoryMax50Car? SourceID:SAFPTtextTypeMandatoryMax30Car SourceBilling:SAFTPTSourceBilling",
    "Line.3":
      "LineNumber:nonNegativeInteger OrderReferences* ProductCode:SAFPTtextTypeMandatoryMax60Car ProductDescription:SAFPTProductDescription Quantity:SAFdecimalType UnitOfMeasure:SAFPTtextTypeMandatoryMax20Car UnitPrice:SAFdecimalType TaxPointDate:SAFdateType References* Description:SAFPTtextTypeMandatoryMax200Car ( DebitAmount:SAFdecimalType | CreditAmount:SAFdecimalType ) Tax? TaxExemptionReason:SAFPTPortugueseTaxExemptionReason? TaxExemptionCode:SAFPTPortugueseTaxExemptionCode? SettlementAmount:SAFdecimalType?",
    WorkDocument:
      "DocumentNumber:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car DocumentStatus:DocumentStatus.3 Hash:SAFPTtextTypeMandatoryMax172Car HashControl:SAFPTHashControl Period? WorkDate:SAFdateType WorkType SourceID:SAFPTtextTypeMandatoryMax30Car SystemEntryDate:SAFdateTimeType CustomerID:SAFPTtextTypeMandatoryMax30Car Line:Line.3+ DocumentTotals:DocumentTotals.2",
    WorkingDocuments:
      "NumberOfEntries:nonNegativeInteger TotalDebit:SAFdecimalType TotalCredit:SAFdecimalType WorkDocument*",
    "DocumentStatus.4":
      "PaymentStatus PaymentStatusDate:SAFdateTimeType Reason:SAFPTtextTypeMandatoryMax50Car? SourceID:SAFPTtextTypeMandatoryMax30Car SourcePayment:SAFTPTSourceBilling",
    SourceDocumentID:
      "OriginatingON:SAFPTtextTypeMandatoryMax60Car InvoiceDate:SAFdateType Description:SAFPTtextTypeMandatoryMax200Car?",
    PaymentTax:
      "TaxType TaxCountryRegion TaxCode:PaymentTaxCode ( TaxPercentage:SAFdecimalType | TaxAmount:SAFdecimalType )",
    "Line.4":
      "LineNumber:nonNegativeInteger SourceDocumentID+ SettlementAmount:SAFdecimalType? ( DebitAmount:SAFdecimalType | CreditAmount:SAFdecimalType ) Tax:PaymentTax? TaxExemptionReason:SAFPTPortugueseTaxExemptionReason? TaxExemptionCode:SAFPTPortugueseTaxExemptionCode?",
    Payment:
      "PaymentRefNo:InvoiceNo ATCUD:SAFPTtextTypeMandatoryMax100Car Period? TransactionDate:SAFdateType PaymentType:SAFTPTPaymentType Description:SAFPTtextTypeMandatoryMax200Car? DocumentStatus:DocumentStatus.4 PaymentMethod* SourceID:SAFPTtextTypeMandatoryMax30Car SystemEntryDate:SAFdateTimeType CustomerID:SAFPTtextTypeMandatoryMax30Car Line:Line.4+ DocumentTotals:DocumentTotals.2 WithholdingTax*",
    Payments:
      "NumberOfEntries:nonNegativeInteger TotalDebit:SAFdecimalType TotalCredit:SAFdecimalType Payment*",
    SourceDocuments: "SalesInvoices? MovementOfGoods? WorkingDocuments? Payments?",
    AuditFile: "Header MasterFiles SourceDocuments?",
  },
  values: {
    AuditFileVersion: {
      patterns: ["1.04_01"],
    },
    CompanyID: {
      patterns: ["([0-9]{9})+|([^^]+ [0-9/]+)"],
      minLength: 1,
      maxLength: 50,
    },
    SAFPTPortugueseVatNumber: {
      kind: "integer",
      minInclusive: "100000000",
      maxInclusive: "999999999",
    },
    TaxAccountingBasis: {
      enumeration: "C E F I P R S T",
    },
    SAFPTtextTypeMandatoryMax100Car: {
      minLength: 1,
      maxLength: 100,
    },
    SAFPTtextTypeMandatoryMax210Car: {
      minLength: 1,
      maxLength: 210,
    },
    SAFPTtextTypeMandatoryMax50Car: {
      minLength: 1,
      maxLength: 50,
    },
    PostalCodePT: {
      patterns: ["([0-9]{4}-[0-9]{3})"],
    },
    FiscalYear: {
      kind: "integer",
      minInclusive: "2000",
      maxInclusive: "9999",
    },
    SAFPTDateSpan: {
      kind: "date",
      minInclusive: "2000-01-01",
      maxInclusive: "9999-12-31",
    },
    SAFPTtextTypeMandatoryMax20Car: {
      minLength: 1,
      maxLength: 20,
    },
    SAFPTtextTypeMandatoryMax30Car: {
      minLength: 1,
      maxLength: 30,
    },
    nonNegativeInteger: {
      kind: "integer",
      minInclusive: "0",
    },
    SAFPTProductID: {
      patterns: ["[^/]+/[^/]+"],
      minLength: 3,
      maxLength: 255,
    },
    SAFPTtextTypeMandatoryMax254Car: {
      minLength: 1,
      maxLength: 254,
    },
    AccountID: {
      patterns: ["(([^^]*)|Desconhecido)"],
      minLength: 1,
      maxLength: 30,
    },
    Country: {
      patterns: [
        "AD|AE|AF|AG|AI|AL|AM|AO|AQ|AR|AS|AT|AU|AW|AX|AZ|BA|BB|BD|BE|BF|BG|BH|BI|BJ|BL|BM|BN|BO|BQ|BR|BS|BT|BV|BW|BY|BZ|CA|CC|CD|CF|CG|CH|CI|CK|CL|CM|CN|CO|CR|CU|CV|CW|CX|CY|CZ|DE|DJ|DK|DM|DO|DZ|EC|EE|EG|EH|ER|ES|ET|FI|FJ|FK|FM|FO|FR|GA|GB|GD|GE|GF|GG|GH|GI|GL|GM|GN|GP|GQ|GR|GS|GT|GU|GW|GY|HK|HM|HN|HR|HT|HU|ID|IE|IL|IM|IN|IO|IQ|IR|IS|IT|JE|JM|JO|JP|KE|KG|KH|KI|KM|KN|KP|KR|KW|KY|KZ|LA|LB|LC|LI|LK|LR|LS|LT|LU|LV|LY|MA|MC|MD|ME|MF|MG|MH|MK|ML|MM|MN|MO|MP|MQ|MR|MS|MT|MU|MV|MW|MX|MY|MZ|NA|NC|NE|NF|NG|NI|NL|NO|NP|NR|NU|NZ|OM|PA|PE|PF|PG|PH|PK|PL|PM|PN|PR|PS|PT|PW|PY|QA|RE|RO|RS|RU|RW|SA|SB|SC|SD|SE|SG|SH|SI|SJ|SK|SL|SM|SN|SO|SR|SS|ST|SV|SX|SY|SZ|TC|TD|TF|TG|TH|TJ|TK|TL|TM|TN|TO|TR|TT|TV|TW|TZ|UA|UG|UM|US|UY|UZ|VA|VC|VE|VG|VI|VN|VU|WF|WS|XK|YE|YT|ZA|ZM|ZW|Desconhecido",
      ],
      minLength: 2,
    },
    SelfBillingIndicator: {
      kind: "integer",
      minInclusive: "0",
      maxInclusive: "1",
    },
    ProductType: {
      enumeration: "P S O E I",
    },
    SAFPTtextTypeMandatoryMax60Car: {
      minLength: 1,
      maxLength: 60,
    },
    SAFPTProductDescription: {
      minLength: 2,
      maxLength: 200,
    },
    TaxType: {
      enumeration: "IVA IS NS",
    },
    TaxCountryRegion: {
      patterns: [
        "AD|AE|AF|AG|AI|AL|AM|AO|AQ|AR|AS|AT|AU|AW|AX|AZ|BA|BB|BD|BE|BF|BG|BH|BI|BJ|BL|BM|BN|BO|BQ|BR|BS|BT|BV|BW|BY|BZ|CA|CC|CD|CF|CG|CH|CI|CK|CL|CM|CN|CO|CR|CU|CV|CW|CX|CY|CZ|DE|DJ|DK|DM|DO|DZ|EC|EE|EG|EH|ER|ES|ET|FI|FJ|FK|FM|FO|FR|GA|GB|GD|GE|GF|GG|GH|GI|GL|GM|GN|GP|GQ|GR|GS|GT|GU|GW|GY|HK|HM|HN|HR|HT|HU|ID|IE|IL|IM|IN|IO|IQ|IR|IS|IT|JE|JM|JO|JP|KE|KG|KH|KI|KM|KN|KP|KR|KW|KY|KZ|LA|LB|LC|LI|LK|LR|LS|LT|LU|LV|LY|MA|MC|MD|ME|MF|MG|MH|MK|ML|MM|MN|MO|MP|MQ|MR|MS|MT|MU|MV|MW|MX|MY|MZ|NA|NC|NE|NF|NG|NI|NL|NO|NP|NR|NU|NZ|OM|PA|PE|PF|PG|PH|PK|PL|PM|PN|PR|PS|PT|PW|PY|QA|RE|RO|RS|RU|RW|SA|SB|SC|SD|SE|SG|SH|SI|SJ|SK|SL|SM|SN|SO|SR|SS|ST|SV|SX|SY|SZ|TC|TD|TF|TG|TH|TJ|TK|TL|TM|TN|TO|TR|TT|TV|TW|TZ|UA|UG|UM|US|UY|UZ|VA|VC|VE|VG|VI|VN|VU|WF|WS|XK|YE|YT|ZA|ZM|ZW|PT-AC|PT-MA",
      ],
      minLength: 2,
      maxLength: 5,
    },
    TaxTableEntryTaxCode: {
      patterns: ["RED|INT|NOR|ISE|OUT|([a-zA-Z0-9.])*|NS|NA"],
      minLength: 1,
      maxLength: 10,
    },
    SAFPTtextTypeMandatoryMax255Car: {
      minLength: 1,
      maxLength: 255,
    },
    SAFdecimalType: {
      kind: "decimal",
      minInclusive: "0.00",
    },
    InvoiceNo: {
      patterns: ["[^ ]+ [^/^ ]+/[0-9]+"],
      minLength: 1,
      maxLength: 60,
    },
    InvoiceStatus: {
      enumeration: "N S A R F",
    },
    SAFdateTimeType: {
      kind: "dateTime",
    },
    SAFTPTSourceBilling: {
      enumeration: "P I M",
    },
    SAFPTtextTypeMandatoryMax172Car: {
      minLength: 1,
      maxLength: 172,
    },
    SAFPTHashControl: {
      patterns: [
        "[0-9]+|[0-9]+[.][0-9]+|[0-9]+-[A-Z]{2}(M )([^ ]+[/][0-9]+)|[0-9]+-[A-Z]{2}(D )([^ ]+ [^/^ ]+[/][0-9]+)",
      ],
      minLength: 1,
      maxLength: 70,
    },
    Period: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "12",
    },
    SAFdateType: {
      kind: "date",
    },
    InvoiceType: {
      enumeration: "FT FS FR ND NC VD TV TD AA DA RP RE CS LD RA",
    },
    SAFPTtextTypeMandatoryMax200Car: {
      minLength: 1,
      maxLength: 200,
    },
    TaxCode: {
      patterns: ["RED|INT|NOR|ISE|OUT|([a-zA-Z0-9.])*|NS"],
      minLength: 1,
      maxLength: 10,
    },
    SAFPTPortugueseTaxExemptionReason: {
      minLength: 6,
      maxLength: 60,
    },
    SAFPTPortugueseTaxExemptionCode: {
      patterns: ["(M[0-9]{2})+"],
    },
    CurrencyCode: {
      patterns: [
        "AED|AFN|ALL|AMD|ANG|AOA|ARS|AUD|AWG|AZN|BAM|BBD|BDT|BGN|BHD|BIF|BMD|BND|BOB|BOV|BRL|BSD|BTN|BWP|BYN|BYR|BZD|CAD|CDF|CHE|CHF|CHW|CLF|CLP|CNY|COP|COU|CRC|CUC|CUP|CVE|CZK|DJF|DKK|DOP|DZD|EGP|ERN|ETB|FJD|FKP|GBP|GEL|GHS|GIP|GMD|GNF|GTQ|GYD|HKD|HNL|HRK|HTG|HUF|IDR|ILS|INR|IQD|IRR|ISK|JMD|JOD|JPY|KES|KGS|KHR|KMF|KPW|KRW|KWD|KYD|KZT|LAK|LBP|LKR|LRD|LSL|LTL|LVL|LYD|MAD|MDL|MGA|MKD|MMK|MNT|MOP|MRO|MRU|MUR|MVR|MWK|MXN|MXV|MYR|MZN|NAD|NGN|NIO|NOK|NPR|NZD|OMR|PAB|PEN|PGK|PHP|PKR|PLN|PYG|QAR|RON|RSD|RUB|RWF|SAR|SBD|SCR|SDG|SEK|SGD|SHP|SLL|SOS|SRD|SSP|STD|STN|SVC|SYP|SZL|THB|TJS|TMT|TND|TOP|TRY|TTD|TWD|TZS|UAH|UGX|USD|USN|USS|UYI|UYU|UZS|VEF|VES|VND|VUV|WST|XAF|XAG|XAU|XBA|XBB|XBC|XBD|XCD|XDR|XFU|XOF|XPD|XPF|XPT|XSU|XUA|YER|ZAR|ZMW|ZWL|EEK|SKK|TMM|ZMK|ZWD|ZWR",
      ],
      minLength: 3,
      maxLength: 3,
    },
    PaymentMechanism: {
      enumeration: "CC CD CH CI CO CS DE LC MB NU OU PR TB TR",
    },
    WithholdingTaxType: {
      enumeration: "IRS IRC IS",
    },
    MovementStatus: {
      enumeration: "N T A F R",
    },
    MovementType: {
      enumeration: "GR GT GA GC GD",
    },
    SAFTPTMovementTaxType: {
      enumeration: "IVA NS",
    },
    SAFTPTMovementTaxCode: {
      patterns: ["RED|INT|NOR|ISE|OUT|NS"],
      minLength: 1,
      maxLength: 3,
    },
    WorkStatus: {
      enumeration: "N A F",
    },
    WorkType: {
      enumeration: "CM CC FC FO NE OU OR PF DC RP RE CS LD RA",
    },
    SAFTPTPaymentType: {
      enumeration: "RC RG",
    },
    PaymentStatus: {
      enumeration: "N A",
    },
    PaymentTaxCode: {
      patterns: ["RED|INT|NOR|ISE|OUT|([a-zA-Z0-9.])*|NA"],
      minLength: 1,
      maxLength: 10,
    },
  },
};
