import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Finvoice 3.0, as Finance Finland publishes it, as far as it is written. */
export const FINVOICE_TYPES: XmlSchemaTypes = {
  content: {
    ElectronicAddrIdType: "#:genericStringType2_35 @SchemeID:ElectronicAddrSchemeIdType?",
    MessageSenderDetails:
      "FromIdentifier:ElectronicAddrIdType FromIntermediator:genericStringType2_35",
    MessageReceiverDetails:
      "ToIdentifier:ElectronicAddrIdType ToIntermediator:genericStringType2_35",
    MessageDetails:
      "MessageIdentifier:genericStringType2_48 MessageTimeStamp:dateTime SpecificationIdentifier:genericStringType1_35?",
    MessageTransmissionDetailsType: "MessageSenderDetails MessageReceiverDetails MessageDetails",
    PartyLegalRegIdType: "#:genericStringType0_35 @SchemeID:iso6523cid?",
    PartyIdentifierType: "#:genericStringType0_70 @SchemeID:iso6523cid?",
    SellerPostalAddressDetailsType:
      "SellerStreetName:genericStringType2_35{1,3} SellerTownName:genericStringType2_35 SellerPostCodeIdentifier:genericStringType2_35 SellerCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? SellerPostOfficeBoxIdentifier:genericStringType0_35?",
    SellerPartyDetailsType:
      "SellerPartyIdentifier:PartyLegalRegIdType? SellerOrganisationName:genericStringType2_70+ SellerOrganisationTradingName:genericStringType2_70? SellerOrganisationTaxCode:genericStringType0_35? SellerCode:PartyIdentifierType* SellerPostalAddressDetails:SellerPostalAddressDetailsType?",
    SellerCommunicationDetailsType:
      "SellerPhoneNumberIdentifier:genericStringType0_35? SellerEmailaddressIdentifier:genericStringType0_70?",
    SellerAccountIDType:
      "#:genericNMtokenType2_35 @IdentificationSchemeName:IdentificationSchemeName",
    SellerBicType: "#:genericNMtokenType8_11 @IdentificationSchemeName:IdentificationSchemeName.2",
    SellerAccountDetailsType:
      "SellerAccountID:SellerAccountIDType SellerBic:SellerBicType SellerAccountName:genericStringType1_70?",
    SellerInformationDetailsType:
      "SellerHomeTownName:genericStringType0_35? SellerAccountDetails:SellerAccountDetailsType*",
    BuyerPostalAddressDetailsType:
      "BuyerStreetName:genericStringType2_35{1,3} BuyerTownName:genericStringType2_35 BuyerPostCodeIdentifier:genericStringType2_35 BuyerCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? BuyerPostOfficeBoxIdentifier:genericStringType0_35?",
    BuyerPartyDetailsType:
      "BuyerPartyIdentifier:PartyLegalRegIdType? BuyerOrganisationName:genericStringType2_70+ BuyerOrganisationTradingName:genericStringType2_70? BuyerOrganisationTaxCode:genericStringType0_35? BuyerCode:PartyIdentifierType? BuyerPostalAddressDetails:BuyerPostalAddressDetailsType?",
    BuyerCommunicationDetailsType:
      "BuyerPhoneNumberIdentifier:genericStringType0_35? BuyerEmailaddressIdentifier:genericStringType0_70?",
    DeliveryPostalAddressDetailsType:
      "DeliveryStreetName:genericStringType2_35{1,3} DeliveryTownName:genericStringType2_35 DeliveryPostCodeIdentifier:genericStringType2_35 DeliveryCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType?",
    DeliveryPartyDetailsType:
      "DeliveryPartyIdentifier:PartyLegalRegIdType? DeliveryOrganisationName:genericStringType2_35+ DeliveryOrganisationTaxCode:genericStringType0_35? DeliveryCode:PartyIdentifierType? DeliveryPostalAddressDetails:DeliveryPostalAddressDetailsType",
    DeliveryCommunicationDetailsType:
      "DeliveryPhoneNumberIdentifier:genericStringType0_35? DeliveryEmailaddressIdentifier:genericStringType0_70?",
    date: "#:dateType @Format:Format",
    DeliveryPeriodDetailsType: "StartDate:date EndDate:date",
    DeliveryDetailsType:
      "DeliveryDate:date? DeliveryPeriodDetails:DeliveryPeriodDetailsType? DeliveryNoteIdentifier:genericStringType0_70?",
    anypartytexttype0_35: "#:text",
    AnyPartyCommunicationDetailsType: "AnyPartyPhoneNumberIdentifier:genericStringType0_35?",
    AnyPartyPostalAddressDetails:
      "AnyPartyStreetName:genericStringType2_35{1,3} AnyPartyTownName:genericStringType2_35 AnyPartyPostCodeIdentifier:genericStringType2_35 AnyPartyCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? AnyPartyPostOfficeBoxIdentifier:genericStringType0_35?",
    AnyPartyDetailsType:
      "AnyPartyText:anypartytexttype0_35 AnyPartyIdentifier:PartyLegalRegIdType? AnyPartyOrganisationName:genericStringType2_35{1,2} AnyPartyOrganisationTaxCode:genericStringType0_35? AnyPartyCode:PartyIdentifierType? AnyPartyContactPersonName:genericStringType0_70? AnyPartyCommunicationDetails:AnyPartyCommunicationDetailsType? AnyPartyPostalAddressDetails? AnyPartyOrganisationUnitNumber:genericStringType0_35?",
    InvoiceTypeCodeTypeFI: "#:InvoiceTypeCodePatternFI",
    InvoicedObjectIDType: "#:genericStringType1_70 @SchemeID:untdid1001?",
    OriginalInvoiceReferenceType: "InvoiceNumber:genericStringType1_20? InvoiceDate:date?",
    amount: "#:monetaryAmount @AmountCurrencyIdentifier:AmountCurrencyIdentifier",
    VatPointType: "( VatPointDate:date | VatPointDateCode:untdid1001 )",
    VatSpecificationDetailsType:
      "VatBaseAmount:amount? VatRatePercent:percentage? VatCode:untdid1001? VatRateAmount:amount? VatFreeText:genericStringType0_70{0,3} VatExemptionReasonCode:VatExReasonCodeType?",
    HeaderValueType: "Header:genericStringType1_35? Value:genericStringType1_70{0,2}",
    PaymentTermsDetailsType:
      "PaymentTermsFreeText:genericStringType0_70{0,2} FreeText:HeaderValueType{0,2} InvoiceDueDate:date?",
    DiscountDetailsType:
      "FreeText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount? VatCategoryCode:untdid1001? VatRatePercent:percentage?",
    InvoiceChargeDetailsType:
      "ReasonText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount? VatCategoryCode:untdid1001? VatRatePercent:percentage?",
    InvoiceDetailsType:
      "InvoiceTypeCode:InvoiceTypeCodeTypeFI InvoiceTypeCodeUN:untdid1001? InvoiceTypeText:genericStringType1_35 OriginCode:OriginCodeType InvoicedObjectID:InvoicedObjectIDType? InvoiceNumber:genericStringType1_20 InvoiceDate:date OriginalInvoiceNumber:genericStringType1_20? OriginalInvoiceDate:date? OriginalInvoiceReference:OriginalInvoiceReferenceType* InvoicingPeriodStartDate:date? InvoicingPeriodEndDate:date? OrderIdentifier:genericStringType0_70? OrderDate:date? OrderConfirmationIdentifier:genericStringType0_70? AgreementIdentifier:genericStringType0_70? NotificationIdentifier:genericStringType0_70? BuyerReferenceIdentifier:genericStringType0_70? ProjectReferenceIdentifier:genericStringType0_70? RowsTotalVatExcludedAmount:amount? DiscountsTotalVatExcludedAmount:amount? ChargesTotalVatExcludedAmount:amount? InvoiceTotalVatExcludedAmount:amount? InvoiceTotalVatAmount:amount? InvoiceTotalVatAccountingAmount:amount? InvoiceTotalVatIncludedAmount:amount InvoiceTotalRoundoffAmount:amount? InvoicePaidAmount:amount? ExchangeRate:exchangeRate? AccountDimensionText:genericStringType0_35? VatPoint:VatPointType? VatSpecificationDetails:VatSpecificationDetailsType* InvoiceFreeText:genericStringType0_512* PaymentTermsDetails:PaymentTermsDetailsType* DiscountDetails:DiscountDetailsType* ChargeDetails:InvoiceChargeDetailsType* TenderReference:genericStringType1_70?",
    ArticleGroupIdentifierType: "#:genericStringType0_70 @SchemeID:untdid1001?",
    EanCodeType: "#:genericStringType0_35 @SchemeID:iso6523cid?",
    RowDefinitionHeaderText: "#:genericStringType0_70",
    QuantityType0_70: "#:text",
    RowDefinitionDetailsType: "RowDefinitionHeaderText RowDefinitionValue:QuantityType0_70?",
    QuantityType0_14: "#:text",
    unitAmountUN: "#:text @QuantityUnitCodeUN:unitCodeUN?",
    RowProgressiveDiscountDetailsType:
      "RowDiscountPercent:percentage? RowDiscountAmount:amount? RowDiscountBaseAmount:amount? RowDiscountTypeCode:untdid1001? RowDiscountTypeText:genericStringType0_35?",
    RowChargeDetailsType:
      "ReasonText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount?",
    SubInvoiceRowType: "",
    InvoiceRowType:
      "( ( InvoicedObjectID:InvoicedObjectIDType? ArticleIdentifier:genericStringType0_70? ArticleGroupIdentifier:ArticleGroupIdentifierType* ArticleName:genericStringType0_100? ArticleDescription:genericStringType0_512? EanCode:EanCodeType? RowDefinitionDetails:RowDefinitionDetailsType* InvoicedQuantity:QuantityType0_14* StartDate:date? EndDate:date? UnitPriceAmount:unitAmountUN? UnitPriceBaseQuantity:QuantityType0_14? RowOrderPositionIdentifier:genericStringType0_35? RowPositionIdentifier:genericStringType0_35? OriginalInvoiceNumber:genericStringType1_20? OriginalInvoiceDate:date? OriginalInvoiceReference:OriginalInvoiceReferenceType* RowAccountDimensionText:genericStringType0_35? RowFreeText:genericStringType0_512* RowDiscountPercent:percentage? RowDiscountAmount:amount? RowDiscountBaseAmount:amount? RowDiscountTypeCode:untdid1001? RowDiscountTypeText:genericStringType0_35? RowProgressiveDiscountDetails:RowProgressiveDiscountDetailsType* RowChargeDetails:RowChargeDetailsType* RowVatRatePercent:percentage? RowVatCode:untdid1001? RowVatAmount:amount? RowVatExcludedAmount:amount? RowAmount:amount? ) | SubInvoiceRow:SubInvoiceRowType* )",
    EpiIdentificationDetailsType:
      "EpiDate:date EpiReference:genericNMtokenType0_35 EpiOrderInfo:genericStringType0_70{0,7}",
    EpiBfiIdentifierType:
      "#:genericNMtokenType8_11 @IdentificationSchemeName:IdentificationSchemeName.2",
    EpiBfiPartyDetailsType: "EpiBfiIdentifier:EpiBfiIdentifierType?",
    EpiAccountIDType: "#:genericNMtokenType1_34 @IdentificationSchemeName:IdentificationSchemeName",
    EpiBeneficiaryPartyDetailsType:
      "EpiNameAddressDetails:genericStringType2_35? EpiBei:genericNMtokenType8_11? EpiAccountID:EpiAccountIDType",
    EpiPartyDetailsType:
      "EpiBfiPartyDetails:EpiBfiPartyDetailsType EpiBeneficiaryPartyDetails:EpiBeneficiaryPartyDetailsType",
    EpiRemittanceInfoIdentifierType:
      "#:EpiRemittanceInfoIdentifierPattern @IdentificationSchemeName:IdentificationSchemeName.3?",
    epiAmount: "#:epiMonetaryAmount @AmountCurrencyIdentifier:AmountCurrencyIdentifier",
    EpiChargeType: "#:text @ChargeOption:ChargeOption",
    EpiPaymentInstructionDetailsType:
      "EpiRemittanceInfoIdentifier:EpiRemittanceInfoIdentifierType? EpiInstructedAmount:epiAmount EpiCharge:EpiChargeType EpiDateOptionDate:date EpiPaymentMeansCode:untdid1001?",
    EpiDetailsType:
      "EpiIdentificationDetails:EpiIdentificationDetailsType EpiPartyDetails:EpiPartyDetailsType EpiPaymentInstructionDetails:EpiPaymentInstructionDetailsType",
    Finvoice:
      "MessageTransmissionDetails:MessageTransmissionDetailsType? SellerPartyDetails:SellerPartyDetailsType SellerOrganisationUnitNumber:genericStringType0_35? SellerContactPersonName:genericStringType0_70? SellerCommunicationDetails:SellerCommunicationDetailsType? SellerInformationDetails:SellerInformationDetailsType? BuyerPartyDetails:BuyerPartyDetailsType BuyerOrganisationUnitNumber:genericStringType0_35? BuyerContactPersonName:genericStringType0_70? BuyerCommunicationDetails:BuyerCommunicationDetailsType? DeliveryPartyDetails:DeliveryPartyDetailsType? DeliveryOrganisationUnitNumber:genericStringType0_35? DeliverySiteCode:genericStringType0_35? DeliveryContactPersonName:genericStringType0_70? DeliveryCommunicationDetails:DeliveryCommunicationDetailsType? DeliveryDetails:DeliveryDetailsType? AnyPartyDetails:AnyPartyDetailsType* InvoiceDetails:InvoiceDetailsType InvoiceRow:InvoiceRowType+ EpiDetails:EpiDetailsType @Version:Version",
  },
  values: {
    genericStringType2_35: {
      minLength: 2,
      maxLength: 35,
    },
    ElectronicAddrSchemeIdType: {
      minLength: 1,
      maxLength: 10,
    },
    genericStringType2_48: {
      minLength: 2,
      maxLength: 48,
    },
    dateTime: {
      kind: "dateTime",
    },
    genericStringType1_35: {
      minLength: 1,
      maxLength: 35,
    },
    genericStringType0_35: {
      minLength: 0,
      maxLength: 35,
    },
    iso6523cid: {
      patterns: ["[0-9]{4}"],
    },
    genericStringType2_70: {
      minLength: 2,
      maxLength: 70,
    },
    genericStringType0_70: {
      minLength: 0,
      maxLength: 70,
    },
    CountryCodeType: {
      minLength: 2,
      maxLength: 2,
    },
    genericNMtokenType2_35: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 2,
      maxLength: 35,
    },
    IdentificationSchemeName: {
      enumeration: "IBAN BBAN",
    },
    genericNMtokenType8_11: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 8,
      maxLength: 11,
    },
    "IdentificationSchemeName.2": {
      enumeration: "BIC",
    },
    genericStringType1_70: {
      minLength: 1,
      maxLength: 70,
    },
    dateType: {
      kind: "integer",
      patterns: ["[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]"],
    },
    Format: {
      enumeration: "CCYYMMDD",
    },
    InvoiceTypeCodePatternFI: {
      patterns: ["(REQ|QUO|ORD|ORC|INV|DEV|TES|INF|PRI|DEN|SEI|REC|RES|SDD)[0-9]{2}"],
    },
    untdid1001: {
      patterns: ["[A-Z0-9]*"],
      minLength: 1,
      maxLength: 3,
    },
    OriginCodeType: {
      enumeration: "Original Copy Cancel",
    },
    genericStringType1_20: {
      minLength: 1,
      maxLength: 20,
    },
    monetaryAmount: {
      patterns: ["-?[0-9]{1,15}(,[0-9]{2,5})?"],
    },
    AmountCurrencyIdentifier: {
      minLength: 3,
      maxLength: 3,
    },
    exchangeRate: {
      patterns: ["[0-9]{1,15}(,[0-9]{1,6})?"],
    },
    percentage: {
      patterns: ["[1-9]?[0-9]{1,2}(,[0-9]{1,3})?"],
    },
    VatExReasonCodeType: {
      patterns: ["[A-Za-z0-9\\-]{1,20}"],
    },
    genericStringType0_512: {
      minLength: 0,
      maxLength: 512,
    },
    genericStringType0_100: {
      minLength: 0,
      maxLength: 100,
    },
    unitCodeUN: {
      patterns: ["[A-Z0-9]{2,3}"],
    },
    genericNMtokenType0_35: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 0,
      maxLength: 35,
    },
    genericNMtokenType1_34: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 1,
      maxLength: 34,
    },
    EpiRemittanceInfoIdentifierPattern: {
      patterns: ["([0-9]{2,20})|(RF[0-9][0-9][0-9A-Za-z]{1,21})"],
    },
    "IdentificationSchemeName.3": {
      enumeration: "SPY ISO",
    },
    epiMonetaryAmount: {
      patterns: ["-?[0-9]{1,15},[0-9]{2}"],
    },
    ChargeOption: {
      enumeration: "SHA OUR BEN SLEV",
    },
    Version: {
      enumeration: "1.3 2.0 2.01 3.0",
    },
  },
};
