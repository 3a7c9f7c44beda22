import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Facturae 3.2.2, complete. */
export const FACTURAE_TYPES: XmlSchemaTypes = {
  content: {
    TaxIdentificationType:
      "PersonTypeCode:PersonTypeCodeType ResidenceTypeCode:ResidenceTypeCodeType TaxIdentificationNumber:TextMin3Max30Type",
    RegistrationDataType:
      "Book:TextMax20Type? RegisterOfCompaniesLocation:TextMax20Type? Sheet:TextMax20Type? Folio:TextMax20Type? Section:TextMax20Type? Volume:TextMax20Type? AdditionalRegistrationData:TextMax20Type?",
    AddressType:
      "Address:TextMax80Type PostCode:PostCodeType Town:TextMax50Type Province:TextMax20Type CountryCode:CountryType",
    OverseasAddressType:
      "Address:TextMax80Type PostCodeAndTown:TextMax50Type Province:TextMax20Type CountryCode:CountryType",
    ContactDetailsType:
      "Telephone:TextMax15Type? TeleFax:TextMax15Type? WebAddress:TextMax60Type? ElectronicMail:TextMax60Type? ContactPersons:TextMax40Type? CnoCnae:CnoCnaeType? INETownCode:TextMax9Type? AdditionalContactDetails:TextMax60Type?",
    LegalEntityType:
      "CorporateName:TextMax80Type TradeName:TextMax40Type? RegistrationData:RegistrationDataType? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType?",
    IndividualType:
      "Name:TextMax40Type FirstSurname:TextMax40Type SecondSurname:TextMax40Type? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType?",
    ThirdPartyType:
      "TaxIdentification:TaxIdentificationType ( LegalEntity:LegalEntityType | Individual:IndividualType )",
    AmountType: "TotalAmount:DoubleUpToEightDecimalType EquivalentInEuros:DoubleTwoDecimalType?",
    BatchType:
      "BatchIdentifier:TextMax70Type InvoicesCount:long TotalInvoicesAmount:AmountType TotalOutstandingAmount:AmountType TotalExecutableAmount:AmountType InvoiceCurrencyCode:CurrencyCodeType",
    AssigneeType:
      "TaxIdentification:TaxIdentificationType ( LegalEntity:LegalEntityType | Individual:IndividualType )",
    AccountType:
      "( IBAN:TextMin5Max34Type | AccountNumber:TextMin5Max34Type ) BankCode:TextMax60Type? BranchCode:TextMax60Type? ( BranchInSpainAddress:AddressType? | OverseasBranchAddress:OverseasAddressType? )? BIC:BICType?",
    InstallmentType:
      "InstallmentDueDate:date InstallmentAmount:DoubleTwoDecimalType PaymentMeans:PaymentMeansType AccountToBeCredited:AccountType? PaymentReconciliationReference:TextMax60Type? AccountToBeDebited:AccountType? CollectionAdditionalInformation:TextMax2500Type? RegulatoryReportingData:RegulatoryReportingDataType? DebitReconciliationReference:TextMax60Type?",
    InstallmentsType: "Installment:InstallmentType+",
    RepositoryType: "RepositoryName:TextMax20Type URL:TextMax250Type? Reference:TextMax250Type",
    FactoringAssignmentDocumentType:
      "DocumentCharacter:TextMax50Type RepresentationIdentity:TextMax80Type? DocumentType:TextMax50Type Repository:RepositoryType?",
    FactoringAssignmentDataType:
      "Assignee:AssigneeType PaymentDetails:InstallmentsType FactoringAssignmentClauses:TextMax2500Type FactoringAssignmentDocument:FactoringAssignmentDocumentType*",
    FileHeaderType:
      "SchemaVersion:SchemaVersionType Modality:ModalityType InvoiceIssuerType:InvoiceIssuerTypeType ThirdParty:ThirdPartyType? Batch:BatchType FactoringAssignmentData:FactoringAssignmentDataType?",
    AdministrativeCentreType:
      "CentreCode:TextMax10Type? RoleTypeCode:RoleTypeCodeType? Name:TextMax40Type? FirstSurname:TextMax40Type? SecondSurname:TextMax40Type? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType? PhysicalGLN:TextMax14Type? LogicalOperationalPoint:TextMax14Type? CentreDescription:TextMax2500Type?",
    AdministrativeCentresType: "AdministrativeCentre:AdministrativeCentreType+",
    BusinessType:
      "TaxIdentification:TaxIdentificationType PartyIdentification:PartyIdentificationType? AdministrativeCentres:AdministrativeCentresType? ( LegalEntity:LegalEntityType | Individual:IndividualType )",
    PartiesType: "SellerParty:BusinessType BuyerParty:BusinessType",
    PeriodDates: "StartDate:date EndDate:date",
    CorrectiveType:
      "InvoiceNumber:TextMax20Type? InvoiceSeriesCode:TextMax20Type? ReasonCode:ReasonCodeType ReasonDescription:ReasonDescriptionType TaxPeriod:PeriodDates CorrectionMethod:CorrectionMethodType CorrectionMethodDescription:CorrectionMethodDescriptionType AdditionalReasonDescription:TextMax2500Type? InvoiceIssueDate:date?",
    InvoiceHeaderType:
      "InvoiceNumber:TextMax20Type InvoiceSeriesCode:TextMax20Type? InvoiceDocumentType:InvoiceDocumentTypeType InvoiceClass:InvoiceClassType Corrective:CorrectiveType?",
    PlaceOfIssueType: "PostCode:PostCodeType PlaceOfIssueDescription:TextMax20Type?",
    ExchangeRateDetailsType: "ExchangeRate:DoubleUpToEightDecimalType ExchangeRateDate:date",
    InvoiceIssueDataType:
      "IssueDate:date OperationDate:date? PlaceOfIssue:PlaceOfIssueType? InvoicingPeriod:PeriodDates? InvoiceCurrencyCode:CurrencyCodeType ExchangeRateDetails:ExchangeRateDetailsType? TaxCurrencyCode:CurrencyCodeType LanguageName:LanguageCodeType InvoiceDescription:TextMax2500Type? ReceiverTransactionReference:TextMax20Type? FileReference:TextMax20Type? ReceiverContractReference:TextMax20Type?",
    TaxOutputType:
      "TaxTypeCode:TaxTypeCodeType TaxRate:DoubleUpToEightDecimalType TaxableBase:AmountType TaxAmount:AmountType? SpecialTaxableBase:AmountType? SpecialTaxAmount:AmountType? EquivalenceSurcharge:DoubleTwoDecimalType? EquivalenceSurchargeAmount:AmountType?",
    TaxesOutputs: "Tax:TaxOutputType+",
    TaxType:
      "TaxTypeCode:TaxTypeCodeType TaxRate:DoubleUpToEightDecimalType TaxableBase:AmountType TaxAmount:AmountType?",
    TaxesType: "Tax:TaxType+",
    DiscountType:
      "DiscountReason:TextMax2500Type DiscountRate:DoubleUpToEightDecimalType? DiscountAmount:DoubleUpToEightDecimalType",
    DiscountsAndRebatesType: "Discount:DiscountType+",
    ChargeType:
      "ChargeReason:TextMax2500Type ChargeRate:DoubleUpToEightDecimalType? ChargeAmount:DoubleUpToEightDecimalType",
    ChargesType: "Charge:ChargeType+",
    SubsidyType:
      "SubsidyDescription:TextMax2500Type SubsidyRate:DoubleUpToEightDecimalType? SubsidyAmount:DoubleUpToEightDecimalType",
    SubsidiesType: "Subsidy:SubsidyType+",
    PaymentOnAccountType:
      "PaymentOnAccountDate:date PaymentOnAccountAmount:DoubleUpToEightDecimalType",
    PaymentsOnAccountType: "PaymentOnAccount:PaymentOnAccountType+",
    ReimbursableExpensesType:
      "ReimbursableExpensesSellerParty:TaxIdentificationType? ReimbursableExpensesBuyerParty:TaxIdentificationType? IssueDate:date? InvoiceNumber:TextMax20Type? InvoiceSeriesCode:TextMax20Type? ReimbursableExpensesAmount:DoubleUpToEightDecimalType",
    ReimbursableExpenses: "ReimbursableExpenses:ReimbursableExpensesType+",
    AmountsWithheldType:
      "WithholdingReason:TextMax2500Type WithholdingRate:DoubleUpToEightDecimalType? WithholdingAmount:DoubleUpToEightDecimalType",
    PaymentInKindType:
      "PaymentInKindReason:TextMax2500Type PaymentInKindAmount:DoubleUpToEightDecimalType",
    InvoiceTotalsType:
      "TotalGrossAmount:DoubleUpToEightDecimalType GeneralDiscounts:DiscountsAndRebatesType? GeneralSurcharges:ChargesType? TotalGeneralDiscounts:DoubleUpToEightDecimalType? TotalGeneralSurcharges:DoubleUpToEightDecimalType? TotalGrossAmountBeforeTaxes:DoubleUpToEightDecimalType TotalTaxOutputs:DoubleUpToEightDecimalType TotalTaxesWithheld:DoubleUpToEightDecimalType InvoiceTotal:DoubleUpToEightDecimalType Subsidies:SubsidiesType? PaymentsOnAccount:PaymentsOnAccountType? ReimbursableExpenses? TotalFinancialExpenses:DoubleTwoDecimalType? TotalOutstandingAmount:DoubleUpToEightDecimalType TotalPaymentsOnAccount:DoubleUpToEightDecimalType? AmountsWithheld:AmountsWithheldType? TotalExecutableAmount:DoubleUpToEightDecimalType TotalReimbursableExpenses:DoubleUpToEightDecimalType? PaymentInKind:PaymentInKindType?",
    DeliveryNoteType: "DeliveryNoteNumber:TextMax30Type DeliveryNoteDate:date?",
    DeliveryNotesReferencesType: "DeliveryNote:DeliveryNoteType+",
    Tax: "TaxTypeCode:TaxTypeCodeType TaxRate:DoubleUpToEightDecimalType TaxableBase:AmountType TaxAmount:AmountType? SpecialTaxableBase:AmountType? SpecialTaxAmount:AmountType? EquivalenceSurcharge:DoubleTwoDecimalType? EquivalenceSurchargeAmount:AmountType?",
    "TaxesOutputs.2": "Tax+",
    SpecialTaxableEventType:
      "SpecialTaxableEventCode:SpecialTaxableEventCodeType SpecialTaxableEventReason:TextMax2500Type",
    InvoiceLineType:
      "IssuerContractReference:TextMax20Type? IssuerContractDate:date? IssuerTransactionReference:TextMax20Type? IssuerTransactionDate:date? ReceiverContractReference:TextMax20Type? ReceiverContractDate:date? ReceiverTransactionReference:TextMax20Type? ReceiverTransactionDate:date? FileReference:TextMax20Type? FileDate:date? SequenceNumber:double? DeliveryNotesReferences:DeliveryNotesReferencesType? ItemDescription:TextMax2500Type Quantity:double UnitOfMeasure:UnitOfMeasureType? UnitPriceWithoutTax:DoubleUpToEightDecimalType TotalCost:DoubleUpToEightDecimalType DiscountsAndRebates:DiscountsAndRebatesType? Charges:ChargesType? GrossAmount:DoubleUpToEightDecimalType TaxesWithheld:TaxesType? TaxesOutputs:TaxesOutputs.2 LineItemPeriod:PeriodDates? TransactionDate:date? AdditionalLineItemInformation:TextMax2500Type? SpecialTaxableEvent:SpecialTaxableEventType? ArticleCode:TextMax20Type?",
    ItemsType: "InvoiceLine:InvoiceLineType+",
    LegalLiteralsType: "LegalReference:TextMax250Type*",
    AttachmentType:
      "AttachmentCompressionAlgorithm:AttachmentCompressionAlgorithmType? AttachmentFormat:AttachmentFormatType AttachmentEncoding:AttachmentEncodingType? AttachmentDescription:TextMax2500Type? AttachmentData:text",
    AttachedDocumentsType: "Attachment:AttachmentType+",
    AdditionalDataType:
      "RelatedInvoice:TextMax40Type? RelatedDocuments:AttachedDocumentsType? InvoiceAdditionalInformation:TextMax2500Type?",
    InvoiceType:
      "InvoiceHeader:InvoiceHeaderType InvoiceIssueData:InvoiceIssueDataType TaxesOutputs TaxesWithheld:TaxesType? InvoiceTotals:InvoiceTotalsType Items:ItemsType PaymentDetails:InstallmentsType? LegalLiterals:LegalLiteralsType? AdditionalData:AdditionalDataType?",
    InvoicesType: "Invoice:InvoiceType+",
    Facturae: "FileHeader:FileHeaderType Parties:PartiesType Invoices:InvoicesType",
  },
  values: {
    SchemaVersionType: {
      enumeration: "3.2.2",
    },
    ModalityType: {
      enumeration: "I L",
    },
    InvoiceIssuerTypeType: {
      enumeration: "EM RE TE",
    },
    PersonTypeCodeType: {
      enumeration: "F J",
    },
    ResidenceTypeCodeType: {
      enumeration: "E R U",
    },
    TextMin3Max30Type: {
      minLength: 3,
      maxLength: 30,
    },
    TextMax80Type: {
      maxLength: 80,
    },
    TextMax40Type: {
      maxLength: 40,
    },
    TextMax20Type: {
      maxLength: 20,
    },
    PostCodeType: {
      patterns: ["[0-9]*"],
      minLength: 5,
      maxLength: 5,
    },
    TextMax50Type: {
      maxLength: 50,
    },
    CountryType: {
      enumeration:
        "AFG ALB DZA ASM AND AGO AIA ATG ARG ARM ABW AUS AUT AZE BHS BHR BGD BRB BLR BEL BLZ BEN BMU BTN BOL BIH BWA BRA BRN BGR BFA BDI KHM CMR CAN CPV CYM CAF TCD CHL CHN COD COL COM COG COK CRI CIV HRV CUB CYP CZE DNK DJI DMA DOM ECU EGY SLV GNQ ERI EST ETH FLK FRO FJI FIN FRA GUF PYF GAB GMB GEO GGY DEU GHA GIB GRC GRL GRD GLP GUM GTM GIN GNB GUY HTI HND HKG HUN ISL IND IDN IMN IRN IRQ IRL ISR ITA JAM JEY JPN JOR KAZ KEN KIR PRK KOR KWT KGZ LAO LVA LBN LSO LBR LBY LIE LTU LUX MAC MKD MDG MWI MYS MDV MLI MLT MHL MTQ MRT MUS MYT MEX FSM MDA MCO MNE MNG MSR MAR MOZ MMR NAM NRU NPL NLD ANT NCL NZL NIC NER NGA NIU NFK MNP NOR OMN PAK PLW PAN PNG PRY PSE PER PHL PCN POL PRT PRI QAT REU ROU RUS RWA KNA LCA VCT WSM SMR STP SAU SEN SRB SYC SLE SGP SVK SVN SLB SOM ZAF ESP LKA SHN SPM SDN SUR SJM SWZ SWE CHE SYR TWN TJK TZA THA TGO TKL TON TTO TUN TUR TKM TLS TCA TUV UGA UKR ARE GBR USA URY UZB VUT VAT VEN VNM VGB VIR WLF ESH YEM ZAR ZMB ZWE",
    },
    TextMax15Type: {
      maxLength: 15,
    },
    TextMax60Type: {
      maxLength: 60,
    },
    CnoCnaeType: {
      patterns: ["\\d{5}"],
      minLength: 5,
      maxLength: 5,
    },
    TextMax9Type: {
      maxLength: 9,
    },
    TextMax70Type: {
      maxLength: 70,
    },
    long: {
      kind: "integer",
      minInclusive: "-9223372036854775808",
      maxInclusive: "9223372036854775807",
    },
    DoubleUpToEightDecimalType: {
      kind: "decimal",
      patterns: ["-?[0-9]+(\\.[0-9]{1,8})?"],
    },
    DoubleTwoDecimalType: {
      kind: "decimal",
      patterns: ["-?[0-9]+\\.[0-9]{2}"],
    },
    CurrencyCodeType: {
      enumeration:
        "AFN ALL AMD ANG AOA ARS AUD AWG AZN BAD BBD BDT BGN BHD BIF BMD BND BOB BRL BRR BSD BWP BYR BZD CAD CDF CDP CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DRP DZD EEK EGP ESP ETB EUR FJD FKP GBP GEK GHC GIP GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGF MNC MNT MOP MRO MUR MVR MWK MXN MYR MZM NGN NIC NIO NIS NOK NPR NZD OMR PAB PEI PEN PES PGK PHP PKR PLN PYG QAR RMB RON RUB RWF SAR SBD SCR SDP SEK SGD SHP SKK SLL SOL SOS SRD STD SVC SYP SZL THB TJS TMM TND TOP TPE TRY TTD TWD TZS UAH UGS USD UYP UYU VEF VND VUV WST XAF XCD XOF YER ZAR ZMK ZWD",
    },
    date: {
      kind: "date",
    },
    PaymentMeansType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19",
    },
    TextMin5Max34Type: {
      minLength: 5,
      maxLength: 34,
    },
    BICType: {
      minLength: 11,
      maxLength: 11,
    },
    TextMax2500Type: {
      maxLength: 2500,
    },
    RegulatoryReportingDataType: {
      patterns: ["[0-9]*"],
      minLength: 6,
      maxLength: 6,
    },
    TextMax250Type: {
      maxLength: 250,
    },
    PartyIdentificationType: {
      patterns: ["[0-9]*"],
      maxLength: 10,
    },
    TextMax10Type: {
      maxLength: 10,
    },
    RoleTypeCodeType: {
      enumeration: "01 02 03 04 05 06 07 08 09",
    },
    TextMax14Type: {
      maxLength: 14,
    },
    InvoiceDocumentTypeType: {
      enumeration: "FC FA AF",
    },
    InvoiceClassType: {
      enumeration: "OO OR OC CO CR CC",
    },
    ReasonCodeType: {
      enumeration: "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 80 81 82 83 84 85",
    },
    ReasonDescriptionType: {
      enumeration: [
        "Número de la factura",
        "Serie de la factura",
        "Fecha expedición",
        "Nombre y apellidos/Razón Social-Emisor",
        "Nombre y apellidos/Razón Social-Receptor",
        "Identificación fiscal Emisor/obligado",
        "Identificación fiscal Receptor",
        "Domicilio Emisor/Obligado",
        "Domicilio Receptor",
        "Detalle Operación",
        "Porcentaje impositivo a aplicar",
        "Cuota tributaria a aplicar",
        "Fecha/Periodo a aplicar",
        "Clase de factura",
        "Literales legales",
        "Base imponible",
        "Cálculo de cuotas repercutidas",
        "Cálculo de cuotas retenidas",
        "Base imponible modificada por devolución de envases / embalajes",
        "Base imponible modificada por descuentos y bonificaciones",
        "Base imponible modificada por resolución firme, judicial o administrativa",
        "Base imponible modificada cuotas repercutidas no satisfechas. Auto de declaración de concurso",
      ],
    },
    CorrectionMethodType: {
      enumeration: "01 02 03 04",
    },
    CorrectionMethodDescriptionType: {
      enumeration: [
        "Rectificación íntegra",
        "Rectificación por diferencias",
        "Rectificación por descuento por volumen de operaciones durante un periodo",
        "Autorizadas por la Agencia Tributaria",
      ],
    },
    LanguageCodeType: {
      enumeration:
        "ar be bg ca cs da de el en es et eu fi fr ga gl hr hu is it lv lt mk mt nl no pl pt ro ru sk sl sq sr sv tr uk",
    },
    TaxTypeCodeType: {
      enumeration:
        "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29",
    },
    double: {
      kind: "decimal",
    },
    TextMax30Type: {
      maxLength: 30,
    },
    UnitOfMeasureType: {
      enumeration:
        "01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36",
    },
    SpecialTaxableEventCodeType: {
      enumeration: "01 02",
    },
    AttachmentCompressionAlgorithmType: {
      enumeration: "ZIP GZIP NONE",
    },
    AttachmentFormatType: {
      enumeration: "xml doc gif rtf pdf xls jpg bmp tiff html",
    },
    AttachmentEncodingType: {
      enumeration: "BASE64 BER DER NONE",
    },
  },
};
