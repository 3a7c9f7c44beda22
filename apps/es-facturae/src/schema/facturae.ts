import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Facturae 3.2.2. */
export const FACTURAE_TYPES: XmlSchemaTypes = {
  content: {
    TaxIdentificationType:
      "PersonTypeCode:PersonTypeCodeType ResidenceTypeCode:ResidenceTypeCodeType TaxIdentificationNumber:TextMin3Max30Type",
    AddressType:
      "Address:TextMax80Type PostCode:PostCodeType Town:TextMax50Type Province:TextMax20Type CountryCode:CountryType",
    OverseasAddressType:
      "Address:TextMax80Type PostCodeAndTown:TextMax50Type Province:TextMax20Type CountryCode:CountryType",
    ContactDetailsType:
      "Telephone:TextMax15Type? ElectronicMail:TextMax60Type? ContactPersons:TextMax40Type?",
    LegalEntityType:
      "CorporateName:TextMax80Type TradeName:TextMax40Type? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType?",
    IndividualType:
      "Name:TextMax40Type FirstSurname:TextMax40Type SecondSurname:TextMax40Type? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType?",
    ThirdPartyType:
      "TaxIdentification:TaxIdentificationType ( LegalEntity:LegalEntityType | Individual:IndividualType )",
    AmountType: "TotalAmount:DoubleUpToEightDecimalType",
    BatchType:
      "BatchIdentifier:TextMax70Type InvoicesCount:long TotalInvoicesAmount:AmountType TotalOutstandingAmount:AmountType TotalExecutableAmount:AmountType InvoiceCurrencyCode:CurrencyCodeType",
    FileHeaderType:
      "SchemaVersion:SchemaVersionType Modality:ModalityType InvoiceIssuerType:InvoiceIssuerTypeType ThirdParty:ThirdPartyType? Batch:BatchType",
    AdministrativeCentreType:
      "CentreCode:TextMax10Type? RoleTypeCode:RoleTypeCodeType? Name:TextMax40Type? FirstSurname:TextMax40Type? SecondSurname:TextMax40Type? ( AddressInSpain:AddressType | OverseasAddress:OverseasAddressType ) ContactDetails:ContactDetailsType? CentreDescription:TextMax2500Type?",
    AdministrativeCentresType: "AdministrativeCentre:AdministrativeCentreType+",
    BusinessType:
      "TaxIdentification:TaxIdentificationType AdministrativeCentres:AdministrativeCentresType? ( LegalEntity:LegalEntityType | Individual:IndividualType )",
    PartiesType: "SellerParty:BusinessType BuyerParty:BusinessType",
    PeriodDates: "StartDate:date EndDate:date",
    CorrectiveType:
      "InvoiceNumber:TextMax20Type? InvoiceSeriesCode:TextMax20Type? ReasonCode:ReasonCodeType ReasonDescription:ReasonDescriptionType TaxPeriod:PeriodDates CorrectionMethod:CorrectionMethodType CorrectionMethodDescription:CorrectionMethodDescriptionType AdditionalReasonDescription:TextMax2500Type? InvoiceIssueDate:date?",
    InvoiceHeaderType:
      "InvoiceNumber:TextMax20Type InvoiceSeriesCode:TextMax20Type? InvoiceDocumentType:InvoiceDocumentTypeType InvoiceClass:InvoiceClassType Corrective:CorrectiveType?",
    InvoiceIssueDataType:
      "IssueDate:date OperationDate:date? InvoiceCurrencyCode:CurrencyCodeType TaxCurrencyCode:CurrencyCodeType LanguageName:LanguageCodeType",
    TaxOutputType:
      "TaxTypeCode:TaxTypeCodeType TaxRate:DoubleUpToEightDecimalType TaxableBase:AmountType TaxAmount:AmountType? EquivalenceSurcharge:DoubleTwoDecimalType? EquivalenceSurchargeAmount:AmountType?",
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
    InvoiceTotalsType:
      "TotalGrossAmount:DoubleUpToEightDecimalType GeneralDiscounts:DiscountsAndRebatesType? GeneralSurcharges:ChargesType? TotalGeneralDiscounts:DoubleUpToEightDecimalType? TotalGeneralSurcharges:DoubleUpToEightDecimalType? TotalGrossAmountBeforeTaxes:DoubleUpToEightDecimalType TotalTaxOutputs:DoubleUpToEightDecimalType TotalTaxesWithheld:DoubleUpToEightDecimalType InvoiceTotal:DoubleUpToEightDecimalType Subsidies:SubsidiesType? PaymentsOnAccount:PaymentsOnAccountType? TotalOutstandingAmount:DoubleUpToEightDecimalType TotalPaymentsOnAccount:DoubleUpToEightDecimalType? TotalExecutableAmount:DoubleUpToEightDecimalType",
    Tax: "TaxTypeCode:TaxTypeCodeType TaxRate:DoubleUpToEightDecimalType TaxableBase:AmountType TaxAmount:AmountType? EquivalenceSurcharge:DoubleTwoDecimalType? EquivalenceSurchargeAmount:AmountType?",
    "TaxesOutputs.2": "Tax+",
    InvoiceLineType:
      "ItemDescription:TextMax2500Type Quantity:double UnitPriceWithoutTax:DoubleUpToEightDecimalType TotalCost:DoubleUpToEightDecimalType DiscountsAndRebates:DiscountsAndRebatesType? Charges:ChargesType? GrossAmount:DoubleUpToEightDecimalType TaxesWithheld:TaxesType? TaxesOutputs:TaxesOutputs.2 LineItemPeriod:PeriodDates?",
    ItemsType: "InvoiceLine:InvoiceLineType+",
    AccountType: "( IBAN:TextMin5Max34Type | AccountNumber:TextMin5Max34Type ) BIC:BICType?",
    InstallmentType:
      "InstallmentDueDate:date InstallmentAmount:DoubleTwoDecimalType PaymentMeans:PaymentMeansType AccountToBeCredited:AccountType? AccountToBeDebited:AccountType? CollectionAdditionalInformation:TextMax2500Type? DebitReconciliationReference:TextMax60Type?",
    InstallmentsType: "Installment:InstallmentType+",
    LegalLiteralsType: "LegalReference:TextMax250Type*",
    AdditionalDataType: "InvoiceAdditionalInformation:TextMax2500Type? Extensions:ExtensionsType?",
    ExtensionsType: "FaceB2BExtension:FaceB2BExtensionType",
    FaceB2BExtensionType: "buyerCentres:BuyerCentresType",
    BuyerCentresType: "receiverAdministrativeCentre:ReceiverType",
    ReceiverType: "code:TextMax20Type",
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
    PostCodeType: {
      patterns: ["[0-9]*"],
      minLength: 5,
      maxLength: 5,
    },
    TextMax50Type: {
      maxLength: 50,
    },
    TextMax20Type: {
      maxLength: 20,
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
    CurrencyCodeType: {
      enumeration:
        "AFN ALL AMD ANG AOA ARS AUD AWG AZN BAD BBD BDT BGN BHD BIF BMD BND BOB BRL BRR BSD BWP BYR BZD CAD CDF CDP CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DRP DZD EEK EGP ESP ETB EUR FJD FKP GBP GEK GHC GIP GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGF MNC MNT MOP MRO MUR MVR MWK MXN MYR MZM NGN NIC NIO NIS NOK NPR NZD OMR PAB PEI PEN PES PGK PHP PKR PLN PYG QAR RMB RON RUB RWF SAR SBD SCR SDP SEK SGD SHP SKK SLL SOL SOS SRD STD SVC SYP SZL THB TJS TMM TND TOP TPE TRY TTD TWD TZS UAH UGS USD UYP UYU VEF VND VUV WST XAF XCD XOF YER ZAR ZMK ZWD",
    },
    TextMax10Type: {
      maxLength: 10,
    },
    RoleTypeCodeType: {
      enumeration: "01 02 03 04 05 06 07 08 09",
    },
    TextMax2500Type: {
      maxLength: 2500,
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
    date: {
      kind: "date",
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
    DoubleTwoDecimalType: {
      kind: "decimal",
      patterns: ["-?[0-9]+\\.[0-9]{2}"],
    },
    double: {
      kind: "decimal",
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
    TextMax250Type: {
      maxLength: 250,
    },
  },
};
