import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Finvoice 3.0, as Finance Finland publishes it. */
export const FINVOICE: XmlSchemaTypes = {
  content: {
    ElectronicAddrIdType: "#:genericStringType2_35 @SchemeID:ElectronicAddrSchemeIdType?",
    MessageSenderDetails:
      "FromIdentifier:ElectronicAddrIdType FromIntermediator:genericStringType2_35",
    MessageReceiverDetails:
      "ToIdentifier:ElectronicAddrIdType ToIntermediator:genericStringType2_35",
    MessageDetails:
      "MessageIdentifier:genericStringType2_48 MessageTimeStamp:dateTime RefToMessageIdentifier:genericStringType0_48? ImplementationCode:genericStringType0_4? SpecificationIdentifier:genericStringType1_35?",
    MessageTransmissionDetailsType: "MessageSenderDetails MessageReceiverDetails MessageDetails",
    PartyLegalRegIdType: "#:genericStringType0_35 @SchemeID:iso6523cid?",
    PartyIdentifierType:
      "#:genericStringType0_70 @IdentifierType:genericTokenType1_20? @SchemeID:iso6523cid?",
    SellerPostalAddressDetailsType:
      "SellerStreetName:genericStringType2_35{1,3} SellerTownName:genericStringType2_35 SellerPostCodeIdentifier:genericStringType2_35 SellerCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? SellerPostOfficeBoxIdentifier:genericStringType0_35?",
    SellerPartyDetailsType:
      "SellerPartyIdentifier:PartyLegalRegIdType? SellerPartyIdentifierUrlText:genericStringType0_512? SellerOrganisationName:genericStringType2_70+ SellerOrganisationTradingName:genericStringType2_70? SellerOrganisationDepartment:genericStringType0_35{0,2} SellerOrganisationTaxCode:genericStringType0_35? SellerOrganisationTaxCodeUrlText:genericStringType0_512? SellerCode:PartyIdentifierType* SellerPostalAddressDetails:SellerPostalAddressDetailsType?",
    SellerCommunicationDetailsType:
      "SellerPhoneNumberIdentifier:genericStringType0_35? SellerEmailaddressIdentifier:genericStringType0_70?",
    SellerOfficialPostalAddressDetails:
      "SellerOfficialStreetName:genericStringType2_35 SellerOfficialTownName:genericStringType2_35 SellerOfficialPostCodeIdentifier:genericStringType2_35 SellerOfficialCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35?",
    date: "#:dateType @Format:Format",
    SellerAccountIDType:
      "#:genericNMtokenType2_35 @IdentificationSchemeName:IdentificationSchemeName",
    SellerBicType: "#:genericNMtokenType8_11 @IdentificationSchemeName:IdentificationSchemeName.2",
    SellerAccountDetailsType:
      "SellerAccountID:SellerAccountIDType SellerBic:SellerBicType SellerAccountName:genericStringType1_70?",
    InvoiceRecipientDetailsType:
      "InvoiceRecipientAddress:genericStringType1_35 InvoiceRecipientIntermediatorAddress:genericNMtokenType8_11",
    SellerInformationDetailsType:
      "SellerOfficialPostalAddressDetails? SellerHomeTownName:genericStringType0_35? SellerVatRegistrationText:genericStringType0_35? SellerVatRegistrationDate:date? SellerTaxRegistrationText:genericStringType0_35? SellerAdditionalLegalInfo:genericStringType0_512? SellerPhoneNumber:genericStringType0_35? SellerFaxNumber:genericStringType0_35? SellerCommonEmailaddressIdentifier:genericStringType0_70? SellerWebaddressIdentifier:genericStringType0_70? SellerFreeText:genericStringType0_512? SellerAccountDetails:SellerAccountDetailsType* InvoiceRecipientDetails:InvoiceRecipientDetailsType*",
    InvoiceSenderPartyDetailsType:
      "InvoiceSenderPartyIdentifier:PartyLegalRegIdType? InvoiceSenderOrganisationName:genericStringType2_35+ InvoiceSenderOrganisationTaxCode:genericNMtokenType0_35? InvoiceSenderCode:PartyIdentifierType?",
    InvoiceRecipientPostalAddressDetailsType:
      "InvoiceRecipientStreetName:genericStringType2_35{1,3} InvoiceRecipientTownName:genericStringType2_35 InvoiceRecipientPostCodeIdentifier:genericStringType2_35 InvoiceRecipientCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? InvoiceRecipientPostOfficeBoxIdentifier:genericStringType0_35?",
    InvoiceRecipientPartyDetailsType:
      "InvoiceRecipientPartyIdentifier:PartyLegalRegIdType? InvoiceRecipientOrganisationName:genericStringType2_35+ InvoiceRecipientDepartment:genericStringType0_35{0,2} InvoiceRecipientOrganisationTaxCode:genericNMtokenType0_35? InvoiceRecipientCode:PartyIdentifierType? InvoiceRecipientPostalAddressDetails:InvoiceRecipientPostalAddressDetailsType?",
    InvoiceRecipientCommunicationDetailsType:
      "InvoiceRecipientPhoneNumberIdentifier:genericStringType0_35? InvoiceRecipientEmailaddressIdentifier:genericStringType0_70?",
    BuyerPostalAddressDetailsType:
      "BuyerStreetName:genericStringType2_35{1,3} BuyerTownName:genericStringType2_35 BuyerPostCodeIdentifier:genericStringType2_35 BuyerCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? BuyerPostOfficeBoxIdentifier:genericStringType0_35?",
    BuyerPartyDetailsType:
      "BuyerPartyIdentifier:PartyLegalRegIdType? BuyerOrganisationName:genericStringType2_70+ BuyerOrganisationTradingName:genericStringType2_70? BuyerOrganisationDepartment:genericStringType0_35{0,2} BuyerOrganisationTaxCode:genericStringType0_35? BuyerCode:PartyIdentifierType? BuyerPostalAddressDetails:BuyerPostalAddressDetailsType?",
    BuyerCommunicationDetailsType:
      "BuyerPhoneNumberIdentifier:genericStringType0_35? BuyerEmailaddressIdentifier:genericStringType0_70?",
    DeliveryPostalAddressDetailsType:
      "DeliveryStreetName:genericStringType2_35{1,3} DeliveryTownName:genericStringType2_35 DeliveryPostCodeIdentifier:genericStringType2_35 DeliveryCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? DeliveryPostofficeBoxIdentifier:genericStringType0_35?",
    DeliveryPartyDetailsType:
      "DeliveryPartyIdentifier:PartyLegalRegIdType? DeliveryOrganisationName:genericStringType2_35+ DeliveryOrganisationDepartment:genericStringType0_35{0,2} DeliveryOrganisationTaxCode:genericStringType0_35? DeliveryCode:PartyIdentifierType? DeliveryPostalAddressDetails:DeliveryPostalAddressDetailsType",
    DeliveryCommunicationDetailsType:
      "DeliveryPhoneNumberIdentifier:genericStringType0_35? DeliveryEmailaddressIdentifier:genericStringType0_70?",
    DeliveryPeriodDetailsType: "StartDate:date EndDate:date",
    ShipmentPostalAddressDetails:
      "ShipmentStreetName:genericStringType2_35{1,3} ShipmentTownName:genericStringType2_35 ShipmentPostCodeIdentifier:genericStringType2_35 ShipmentCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? ShipmentPostOfficeBoxIdentifier:genericStringType0_35?",
    ShipmentPartyDetails:
      "ShipmentPartyIdentifier:PartyLegalRegIdType? ShipmentOrganisationName:genericStringType2_35+ ShipmentOrganisationDepartment:genericStringType0_35{0,2} ShipmentOrganisationTaxCode:genericStringType0_35? ShipmentCode:PartyIdentifierType? ShipmentPostalAddressDetails? ShipmentSiteCode:genericStringType0_35?",
    DestinationNameType: "#:genericStringType0_35 @SchemeID:iso6523cid?",
    QuantityType0_14: "#:text",
    PackageDetails:
      "PackageLength:QuantityType0_14? PackageWidth:QuantityType0_14? PackageHeight:QuantityType0_14? PackageWeight:QuantityType0_14? PackageNetWeight:QuantityType0_14? PackageVolume:QuantityType0_14? TransportCarriageQuantity:QuantityType0_14?",
    DeliveryDetailsType:
      "DeliveryDate:date? DeliveryPeriodDetails:DeliveryPeriodDetailsType? ShipmentPartyDetails? DeliveryMethodText:genericStringType0_512? DeliveryTermsText:genericStringType0_512? DeliveryTermsCode:genericStringType1_4? TerminalAddressText:genericStringType0_512? WaybillIdentifier:genericStringType0_70? WaybillTypeCode:genericStringType0_35? ClearanceIdentifier:genericStringType0_70? DeliveryNoteIdentifier:genericStringType0_70? DelivererIdentifier:genericStringType0_35? DelivererName:genericStringType0_35{0,3} DelivererCountrySubdivision:genericStringType2_35? DelivererCountryCode:CountryCodeType? DelivererCountryName:genericStringType0_35? ModeOfTransportIdentifier:genericStringType0_70? CarrierName:genericStringType0_35? VesselName:genericStringType0_35? LocationIdentifier:genericStringType0_70? TransportInformationDate:date? CountryOfOrigin:genericStringType0_35? CountryOfDestinationName:genericStringType0_35? DestinationCountryCode:CountryCodeType? PlaceOfDischarge:genericStringType0_35{0,3} FinalDestinationName:DestinationNameType{0,3} ManufacturerIdentifier:genericStringType0_35? ManufacturerName:genericStringType0_35{0,3} ManufacturerCountrySubdivision:genericStringType2_35? ManufacturerCountryCode:CountryCodeType? ManufacturerCountryName:genericStringType0_35? ManufacturerOrderIdentifier:genericStringType0_70? PackageDetails?",
    anypartytexttype0_35: "#:text",
    AnyPartyCommunicationDetailsType:
      "AnyPartyPhoneNumberIdentifier:genericStringType0_35? AnyPartyEmailAddressIdentifier:genericStringType0_70?",
    AnyPartyPostalAddressDetails:
      "AnyPartyStreetName:genericStringType2_35{1,3} AnyPartyTownName:genericStringType2_35 AnyPartyPostCodeIdentifier:genericStringType2_35 AnyPartyCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? AnyPartyPostOfficeBoxIdentifier:genericStringType0_35?",
    AnyPartyDetailsType:
      "AnyPartyText:anypartytexttype0_35 AnyPartyIdentifier:PartyLegalRegIdType? AnyPartyOrganisationName:genericStringType2_35{1,2} AnyPartyOrganisationDepartment:genericStringType0_35{0,2} AnyPartyOrganisationTaxCode:genericStringType0_35? AnyPartyCode:PartyIdentifierType? AnyPartyContactPersonName:genericStringType0_70? AnyPartyContactPersonFunction:genericStringType0_35{0,2} AnyPartyContactPersonDepartment:genericStringType0_35{0,2} AnyPartyCommunicationDetails:AnyPartyCommunicationDetailsType? AnyPartyPostalAddressDetails? AnyPartyOrganisationUnitNumber:genericStringType0_35? AnyPartySiteCode:genericStringType0_35?",
    InvoiceTypeCodeTypeFI:
      "#:InvoiceTypeCodePatternFI @CodeListAgencyIdentifier:CodeListAgencyIdentifier?",
    InvoiceClassificationType:
      "ClassificationCode:ElectronicAddrSchemeIdType? ClassificationText:genericStringType1_70?",
    InvoicedObjectIDType: "#:genericStringType1_70 @SchemeID:untdid1001?",
    OriginalInvoiceReferenceType: "InvoiceNumber:genericTokenType1_20? InvoiceDate:date?",
    DefinitionHeaderText: "#:genericStringType0_70 @DefinitionCode:genericTokenType1_20?",
    QuantityType0_70: "#:text",
    DefinitionDetails: "DefinitionHeaderText DefinitionValue:QuantityType0_70?",
    amount: "#:monetaryAmount @AmountCurrencyIdentifier:AmountCurrencyIdentifier",
    VatPointType: "( VatPointDate:date | VatPointDateCode:untdid1001 )",
    VatSpecificationDetailsType:
      "VatBaseAmount:amount? VatRatePercent:percentage? VatCode:untdid1001? VatRateAmount:amount? VatFreeText:genericStringType0_70{0,3} VatExemptionReasonCode:VatExReasonCodeType?",
    HeaderValueType: "Header:genericStringType1_35? Value:genericStringType1_70{0,2}",
    CashDiscountVatDetails: "CashDiscountVatPercent:percentage CashDiscountVatAmount:amount",
    PaymentOverDueFineDetailsType:
      "PaymentOverDueFineFreeText:genericStringType0_70{0,3} PaymentOverDueFinePercent:percentage? PaymentOverDueFixedAmount:amount?",
    PaymentTermsDetailsType:
      "PaymentTermsFreeText:genericStringType0_70{0,2} FreeText:HeaderValueType{0,2} InvoiceDueDate:date? CashDiscountDate:date? CashDiscountBaseAmount:amount? CashDiscountPercent:percentage? CashDiscountAmount:amount? CashDiscountExcludingVatAmount:amount? CashDiscountVatDetails* ReducedInvoiceVatIncludedAmount:amount? PaymentOverDueFineDetails:PaymentOverDueFineDetailsType?",
    DiscountDetailsType:
      "FreeText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount? VatCategoryCode:untdid1001? VatRatePercent:percentage?",
    InvoiceChargeDetailsType:
      "ReasonText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount? VatCategoryCode:untdid1001? VatRatePercent:percentage?",
    InvoiceDetailsType:
      "InvoiceTypeCode:InvoiceTypeCodeTypeFI InvoiceTypeCodeUN:untdid1001? InvoiceTypeText:genericStringType1_35 InvoiceClassification:InvoiceClassificationType? OriginCode:OriginCodeType OriginText:genericStringType0_35? InvoicedObjectID:InvoicedObjectIDType? InvoiceNumber:genericTokenType1_20 InvoiceDate:date OriginalInvoiceNumber:genericTokenType1_20? OriginalInvoiceDate:date? OriginalInvoiceReference:OriginalInvoiceReferenceType* InvoicingPeriodStartDate:date? InvoicingPeriodEndDate:date? SellerReferenceIdentifier:genericStringType0_70? SellerReferenceIdentifierUrlText:genericStringType0_512? BuyersSellerIdentifier:PartyIdentifierType? SellersBuyerIdentifier:PartyIdentifierType? OrderIdentifier:genericStringType0_70? OrderIdentifierUrlText:genericStringType0_512? OrderDate:date? OrdererName:genericStringType0_35? SalesPersonName:genericStringType0_35? OrderConfirmationIdentifier:genericStringType0_70? OrderConfirmationDate:date? AgreementIdentifier:genericStringType0_70? AgreementIdentifierUrlText:genericStringType0_512? AgreementTypeText:genericStringType0_35? AgreementTypeCode:genericStringType0_35? AgreementDate:date? NotificationIdentifier:genericStringType0_70? NotificationDate:date? RegistrationNumberIdentifier:genericStringType0_70? ControllerIdentifier:genericStringType0_70? ControllerName:genericStringType0_35? ControlDate:date? BuyerReferenceIdentifier:genericStringType0_70? ProjectReferenceIdentifier:genericStringType0_70? DefinitionDetails* RowsTotalVatExcludedAmount:amount? DiscountsTotalVatExcludedAmount:amount? ChargesTotalVatExcludedAmount:amount? InvoiceTotalVatExcludedAmount:amount? InvoiceTotalVatAmount:amount? InvoiceTotalVatAccountingAmount:amount? InvoiceTotalVatIncludedAmount:amount InvoiceTotalRoundoffAmount:amount? InvoicePaidAmount:amount? ExchangeRate:exchangeRate? OtherCurrencyAmountVatExcludedAmount:amount? OtherCurrencyAmountVatIncludedAmount:amount? CreditLimitAmount:amount? CreditInterestPercent:percentage? OperationLimitAmount:amount? MonthlyAmount:amount? ShortProposedAccountIdentifier:genericNMtokenType0_4? NormalProposedAccountIdentifier:genericNMtokenType0_4? ProposedAccountText:genericStringType0_35? AccountDimensionText:genericStringType0_35? SellerAccountText:genericStringType0_35? VatPoint:VatPointType? VatSpecificationDetails:VatSpecificationDetailsType* InvoiceFreeText:genericStringType0_512* InvoiceVatFreeText:genericStringType0_70? PaymentTermsDetails:PaymentTermsDetailsType* DiscountDetails:DiscountDetailsType* ChargeDetails:InvoiceChargeDetailsType* TenderReference:genericStringType1_70?",
    PaymentCardInfoType:
      "PrimaryAccountNumber:genericStringType1_19 CardHolderName:genericStringType1_70?",
    EpiAccountIDType: "#:genericNMtokenType1_34 @IdentificationSchemeName:IdentificationSchemeName",
    DirectDebitInfoType:
      "MandateReference:genericStringType1_35? CreditorIdentifier:genericStringType1_35? DebitedAccountID:EpiAccountIDType?",
    PaymentStatusDetailsType:
      "PaymentStatusCode:PaymentStatusCodeType? PaymentMethodText:genericStringType0_35?",
    PartialPaymentDetailsType:
      "PaidAmount:amount PaidVatExcludedAmount:amount? UnPaidAmount:amount UnPaidVatExcludedAmount:amount? InterestPercent:percentage? ProsessingCostsAmount:amount? PartialPaymentVatIncludedAmount:amount+ PartialPaymentVatExcludedAmount:amount+ PartialPaymentDueDate:date+ PartialPaymentReferenceIdentifier:genericStringType2_35+",
    FactoringPartyPostalAddressDetails:
      "FactoringPartyStreetName:genericStringType2_35{1,3} FactoringPartyTownName:genericStringType2_35 FactoringPartyPostCodeIdentifier:genericStringType2_35 FactoringPartyCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? FactoringPartyPostOfficeBoxIdentifier:genericStringType0_35?",
    FactoringAgreementDetailsType:
      "FactoringAgreementIdentifier:genericStringType0_35 TransmissionListIdentifier:genericStringType0_70? EndorsementClauseCode:genericStringType0_35? FactoringTypeCode:genericStringType0_35? FactoringFreeText:genericStringType0_70* FactoringPartyIdentifier:PartyLegalRegIdType? FactoringPartyName:genericStringType0_35? FactoringPartyPostalAddressDetails?",
    ArticleGroupIdentifierType:
      "#:genericStringType0_70 @SchemeID:untdid1001? @SchemeVersion:genericStringType1_35?",
    EanCodeType: "#:genericStringType0_35 @SchemeID:iso6523cid?",
    RowDefinitionHeaderText: "#:genericStringType0_70 @DefinitionCode:genericTokenType1_20?",
    RowDefinitionDetailsType: "RowDefinitionHeaderText RowDefinitionValue:QuantityType0_70?",
    unitAmountUN: "#:text @QuantityUnitCodeUN:unitCodeUN?",
    RowOverDuePaymentDetailsType:
      "RowOriginalInvoiceIdentifier:genericStringType0_35? RowOriginalInvoiceDate:date? RowOriginalDueDate:date? RowOriginalInvoiceTotalAmount:amount? RowOriginalEpiRemittanceInfoIdentifier:genericStringType0_35? RowPaidVatExcludedAmount:amount? RowPaidVatIncludedAmount:amount? RowPaidDate:date? RowUnPaidVatExcludedAmount:amount? RowUnPaidVatIncludedAmount:amount? RowCollectionDate:date? RowCollectionQuantity:QuantityType0_14? RowCollectionChargeAmount:amount? RowInterestRate:percentage? RowInterestStartDate:date? RowInterestEndDate:date? RowInterestPeriodText:genericStringType0_35? RowInterestDateNumber:genericNMtokenType0_14? RowInterestChargeAmount:amount? RowInterestChargeVatAmount:amount?",
    RowAnyPartyPostalAddressDetails:
      "RowAnyPartyStreetName:genericStringType2_35{1,3} RowAnyPartyTownName:genericStringType2_35 RowAnyPartyPostCodeIdentifier:genericStringType2_35 RowAnyPartyCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? RowAnyPartyPostOfficeBoxIdentifier:genericStringType0_35?",
    RowAnyPartyDetailsType:
      "RowAnyPartyText:anypartytexttype0_35 RowAnyPartyIdentifier:PartyLegalRegIdType? RowAnyPartyOrganisationName:genericStringType2_35{1,2} RowAnyPartyOrganisationDepartment:genericStringType0_35{0,2} RowAnyPartyOrganisationTaxCode:genericStringType0_35? RowAnyPartyCode:PartyIdentifierType? RowAnyPartyPostalAddressDetails? RowAnyPartyOrganisationUnitNumber:genericStringType0_35? RowAnyPartySiteCode:genericStringType0_35?",
    CustomsInfoType:
      "CNCode:genericStringType1_8? CNName:genericStringType1_35? CNOriginCountrySubdivision:genericStringType2_35? CNOriginCountryCode:CountryCodeType? CNOriginCountryName:genericStringType1_35?",
    RowPackageDetails:
      "RowPackageLength:QuantityType0_14? RowPackageWidth:QuantityType0_14? RowPackageHeight:QuantityType0_14? RowPackageWeight:QuantityType0_14? RowPackageNetWeight:QuantityType0_14? RowPackageVolume:QuantityType0_14? RowTransportCarriageQuantity:QuantityType0_14?",
    RowDeliveryDetailsType:
      "RowTerminalAddressText:genericStringType0_70? RowWaybillIdentifier:genericStringType0_70? RowWaybillTypeCode:genericStringType0_35? RowClearanceIdentifier:genericStringType0_70? RowDeliveryNoteIdentifier:genericStringType0_70? RowDelivererIdentifier:genericStringType0_35? RowDelivererName:genericStringType0_35{0,3} RowDelivererCountrySubdivision:genericStringType2_35? RowDelivererCountryCode:CountryCodeType? RowDelivererCountryName:genericStringType0_35? RowModeOfTransportIdentifier:genericStringType0_70? RowCarrierName:genericStringType0_35? RowVesselName:genericStringType0_35? RowLocationIdentifier:genericStringType0_70? RowTransportInformationDate:date? RowCountryOfOrigin:genericStringType0_35? RowCountryOfDestinationName:genericStringType0_35? RowDestinationCountryCode:CountryCodeType? RowPlaceOfDischarge:genericStringType0_35? RowFinalDestinationName:genericStringType0_35{0,3} RowCustomsInfo:CustomsInfoType? RowManufacturerArticleIdentifier:genericStringType0_70? RowManufacturerIdentifier:genericStringType0_35? RowManufacturerName:genericStringType0_35{0,3} RowManufacturerCountrySubdivision:genericStringType2_35? RowManufacturerCountryCode:CountryCodeType? RowManufacturerCountryName:genericStringType0_35? RowManufacturerOrderIdentifier:genericStringType0_70? RowPackageDetails?",
    RowProgressiveDiscountDetailsType:
      "RowDiscountPercent:percentage? RowDiscountAmount:amount? RowDiscountBaseAmount:amount? RowDiscountTypeCode:untdid1001? RowDiscountTypeText:genericStringType0_35?",
    RowChargeDetailsType:
      "ReasonText:genericStringType1_70? ReasonCode:untdid1001? Percent:percentage? Amount:amount? BaseAmount:amount?",
    TransactionDetailsType:
      "OtherCurrencyAmount:amount? ExchangeRate:exchangeRate? ExchangeDate:date?",
    SubRowDefinitionHeaderText: "#:genericStringType0_70 @DefinitionCode:genericTokenType1_20?",
    SubRowDefinitionDetails: "SubRowDefinitionHeaderText SubRowDefinitionValue:QuantityType0_70?",
    unitAmount:
      "#:monetaryAmount @AmountCurrencyIdentifier:AmountCurrencyIdentifier @UnitPriceUnitCode:genericStringType0_14?",
    SubRowOverDuePaymentDetails:
      "SubRowOriginalInvoiceIdentifier:genericStringType0_35? SubRowOriginalInvoiceDate:date? SubRowOriginalDueDate:date? SubRowOriginalInvoiceTotalAmount:amount? SubRowOriginalEpiRemittanceInfoIdentifier:genericStringType0_35? SubRowPaidVatExcludedAmount:amount? SubRowPaidVatIncludedAmount:amount? SubRowPaidDate:date? SubRowUnPaidVatExcludedAmount:amount? SubRowUnPaidVatIncludedAmount:amount? SubRowCollectionDate:date? SubRowCollectionQuantity:QuantityType0_14? SubRowCollectionChargeAmount:amount? SubRowInterestRate:percentage? SubRowInterestStartDate:date? SubRowInterestEndDate:date? SubRowInterestPeriodText:genericStringType0_35? SubRowInterestDateNumber:genericNMtokenType0_14? SubRowInterestChargeAmount:amount? SubRowInterestChargeVatAmount:amount?",
    SubRowAnyPartyPostalAddressDetails:
      "SubRowAnyPartyStreetName:genericStringType2_35{1,3} SubRowAnyPartyTownName:genericStringType2_35 SubRowAnyPartyPostCodeIdentifier:genericStringType2_35 SubRowAnyPartyCountrySubdivision:genericStringType2_35? CountryCode:CountryCodeType? CountryName:genericStringType0_35? SubRowAnyPartyPostOfficeBoxIdentifier:genericStringType0_35?",
    SubRowAnyPartyDetails:
      "SubRowAnyPartyText:anypartytexttype0_35 SubRowAnyPartyIdentifier:PartyLegalRegIdType? SubRowAnyPartyOrganisationName:genericStringType2_35{1,2} SubRowAnyPartyOrganisationDepartment:genericStringType0_35{0,2} SubRowAnyPartyOrganisationTaxCode:genericStringType0_35? SubRowAnyPartyCode:PartyIdentifierType? SubRowAnyPartyPostalAddressDetails? SubRowAnyPartyOrganisationUnitNumber:genericStringType0_35? SubRowAnyPartySiteCode:genericStringType0_35?",
    SubRowPackageDetails:
      "SubRowPackageLength:QuantityType0_14? SubRowPackageWidth:QuantityType0_14? SubRowPackageHeight:QuantityType0_14? SubRowPackageWeight:QuantityType0_14? SubRowPackageNetWeight:QuantityType0_14? SubRowPackageVolume:QuantityType0_14? SubRowTransportCarriageQuantity:QuantityType0_14?",
    SubRowDeliveryDetailsType:
      "SubRowTerminalAddressText:genericStringType0_70? SubRowWaybillIdentifier:genericStringType0_70? SubRowWaybillTypeCode:genericNMtokenType0_35? SubRowClearanceIdentifier:genericStringType0_70? SubRowDeliveryNoteIdentifier:genericStringType0_70? SubRowDelivererIdentifier:genericStringType0_35? SubRowDelivererName:genericStringType0_35{0,3} SubRowDelivererCountrySubdivision:genericStringType2_35? SubRowDelivererCountryCode:CountryCodeType? SubRowDelivererCountryName:genericStringType0_35? SubRowPlaceOfDischarge:genericStringType0_35? SubRowFinalDestinationName:genericStringType0_35{0,3} SubRowCustomsInfo:CustomsInfoType? SubRowManufacturerArticleIdentifier:genericStringType0_70? SubRowManufacturerIdentifier:genericStringType0_35? SubRowManufacturerName:genericStringType0_35{0,3} SubRowManufacturerCountrySubdivision:genericStringType2_35? SubRowManufacturerCountryCode:CountryCodeType? SubRowManufacturerCountryName:genericStringType0_35? SubRowManufacturerOrderIdentifier:genericStringType0_70? SubRowPackageDetails?",
    SubRowProgressiveDiscountDetails:
      "SubRowDiscountPercent:percentage? SubRowDiscountAmount:amount? SubRowDiscountBaseAmount:amount? SubRowDiscountTypeCode:untdid1001? SubRowDiscountTypeText:genericStringType0_35?",
    SubInvoiceRowType:
      "SubIdentifier:genericStringType0_35? SubRowPositionIdentifier:genericStringType0_35? SubInvoicedObjectID:InvoicedObjectIDType? SubArticleIdentifier:genericStringType0_70? SubArticleGroupIdentifier:ArticleGroupIdentifierType* SubArticleName:genericStringType0_100? SubArticleDescription:genericStringType0_512? SubArticleInfoUrlText:genericStringType0_512? SubBuyerArticleIdentifier:genericStringType0_70? SubEanCode:EanCodeType? SubRowRegistrationNumberIdentifier:genericStringType0_70? SubSerialNumberIdentifier:genericStringType0_70? SubRowActionCode:genericStringType0_35? SubRowDefinitionDetails* SubOfferedQuantity:QuantityType0_14* SubDeliveredQuantity:QuantityType0_14* SubOrderedQuantity:QuantityType0_14? SubConfirmedQuantity:QuantityType0_14? SubPostDeliveredQuantity:QuantityType0_14? SubInvoicedQuantity:QuantityType0_14* SubCreditRequestedQuantity:QuantityType0_14? SubReturnedQuantity:QuantityType0_14? SubStartDate:date? SubEndDate:date? SubUnitPriceAmount:unitAmount? SubUnitPriceDiscountAmount:unitAmount? SubUnitPriceNetAmount:unitAmount? SubUnitPriceVatIncludedAmount:unitAmount? SubUnitPriceBaseQuantity:QuantityType0_14? SubRowIdentifier:genericStringType0_35? SubRowIdentifierUrlText:genericStringType0_512? SubRowIdentifierDate:date? SubRowOrdererName:genericStringType0_35? SubRowSalesPersonName:genericStringType0_35? SubRowOrderConfirmationIdentifier:genericStringType0_70? SubRowOrderConfirmationDate:date? SubOriginalInvoiceNumber:genericTokenType1_20? SubOriginalInvoiceDate:date? SubOriginalInvoiceReference:OriginalInvoiceReferenceType* SubRowDeliveryIdentifier:genericStringType0_35? SubRowDeliveryIdentifierUrlText:genericStringType0_512? SubRowDeliveryDate:date? SubRowQuotationIdentifier:genericStringType0_35? SubRowQuotationIdentifierUrlText:genericStringType0_512? SubRowAgreementIdentifier:genericStringType0_70? SubRowAgreementIdentifierUrlText:genericStringType0_512? SubRowRequestOfQuotationIdentifier:genericStringType0_35? SubRowRequestOfQuotationIdentifierUrlText:genericStringType0_512? SubRowPriceListIdentifier:genericStringType0_35? SubRowPriceListIdentifierUrlText:genericStringType0_512? SubRowBuyerReferenceIdentifier:genericStringType0_70? SubRowProjectReferenceIdentifier:genericStringType0_70? SubRowOverDuePaymentDetails? SubRowAnyPartyDetails* SubRowDeliveryDetails:SubRowDeliveryDetailsType? SubRowShortProposedAccountIdentifier:genericStringType0_4? SubRowNormalProposedAccountIdentifier:genericStringType0_4? SubRowProposedAccountText:genericStringType0_35? SubRowAccountDimensionText:genericStringType0_35? SubRowSellerAccountText:genericStringType0_35? SubRowFreeText:genericStringType0_512* SubRowUsedQuantity:QuantityType0_14? SubRowPreviousMeterReadingDate:date? SubRowLatestMeterReadingDate:date? SubRowCalculatedQuantity:QuantityType0_14? SubRowAveragePriceAmount:amount? SubRowDiscountPercent:percentage? SubRowDiscountAmount:amount? SubRowDiscountBaseAmount:amount? SubRowDiscountTypeCode:untdid1001? SubRowDiscountTypeText:genericStringType0_35? SubRowProgressiveDiscountDetails* SubRowChargeDetails:RowChargeDetailsType* SubRowVatRatePercent:percentage? SubRowVatCode:untdid1001? SubRowVatAmount:amount? SubRowVatExcludedAmount:amount? SubRowAmount:amount? SubRowTransactionDetails:TransactionDetailsType?",
    InvoiceRowType:
      "( ( RowSubIdentifier:genericStringType0_35? InvoicedObjectID:InvoicedObjectIDType? ArticleIdentifier:genericStringType0_70? ArticleGroupIdentifier:ArticleGroupIdentifierType* ArticleName:genericStringType0_100? ArticleDescription:genericStringType0_512? ArticleInfoUrlText:genericStringType0_512? BuyerArticleIdentifier:genericStringType0_70? EanCode:EanCodeType? RowRegistrationNumberIdentifier:genericStringType0_70? SerialNumberIdentifier:genericStringType0_70? RowActionCode:genericStringType0_35? RowDefinitionDetails:RowDefinitionDetailsType* OfferedQuantity:QuantityType0_14* DeliveredQuantity:QuantityType0_14* OrderedQuantity:QuantityType0_14? ConfirmedQuantity:QuantityType0_14? PostDeliveredQuantity:QuantityType0_14? InvoicedQuantity:QuantityType0_14* CreditRequestedQuantity:QuantityType0_14? ReturnedQuantity:QuantityType0_14? StartDate:date? EndDate:date? UnitPriceAmount:unitAmountUN? UnitPriceDiscountAmount:unitAmountUN? UnitPriceNetAmount:unitAmountUN? UnitPriceVatIncludedAmount:unitAmountUN? UnitPriceBaseQuantity:QuantityType0_14? RowIdentifier:genericStringType0_35? RowIdentifierUrlText:genericStringType0_512? RowOrderPositionIdentifier:genericStringType0_35? RowIdentifierDate:date? RowPositionIdentifier:genericStringType0_35? OriginalInvoiceNumber:genericTokenType1_20? OriginalInvoiceDate:date? OriginalInvoiceReference:OriginalInvoiceReferenceType* RowOrdererName:genericStringType0_35? RowSalesPersonName:genericStringType0_35? RowOrderConfirmationIdentifier:genericStringType0_70? RowOrderConfirmationDate:date? RowDeliveryIdentifier:genericStringType0_35? RowDeliveryIdentifierUrlText:genericStringType0_512? RowDeliveryDate:date? RowQuotationIdentifier:genericStringType0_35? RowQuotationIdentifierUrlText:genericStringType0_512? RowAgreementIdentifier:genericStringType0_70? RowAgreementIdentifierUrlText:genericStringType0_512? RowRequestOfQuotationIdentifier:genericStringType0_35? RowRequestOfQuotationIdentifierUrlText:genericStringType0_512? RowPriceListIdentifier:genericStringType0_35? RowPriceListIdentifierUrlText:genericStringType0_512? RowBuyerReferenceIdentifier:genericStringType0_70? RowProjectReferenceIdentifier:genericStringType0_70? RowOverDuePaymentDetails:RowOverDuePaymentDetailsType? RowAnyPartyDetails:RowAnyPartyDetailsType* RowDeliveryDetails:RowDeliveryDetailsType? RowShortProposedAccountIdentifier:genericNMtokenType0_4? RowNormalProposedAccountIdentifier:genericNMtokenType0_4? RowProposedAccountText:genericStringType0_35? RowAccountDimensionText:genericStringType0_35? RowSellerAccountText:genericStringType0_35? RowFreeText:genericStringType0_512* RowUsedQuantity:QuantityType0_14? RowPreviousMeterReadingDate:date? RowLatestMeterReadingDate:date? RowCalculatedQuantity:QuantityType0_14? RowAveragePriceAmount:amount? RowDiscountPercent:percentage? RowDiscountAmount:amount? RowDiscountBaseAmount:amount? RowDiscountTypeCode:untdid1001? RowDiscountTypeText:genericStringType0_35? RowProgressiveDiscountDetails:RowProgressiveDiscountDetailsType* RowChargeDetails:RowChargeDetailsType* RowVatRatePercent:percentage? RowVatCode:untdid1001? RowVatAmount:amount? RowVatExcludedAmount:amount? RowAmount:amount? RowTransactionDetails:TransactionDetailsType? ) | SubInvoiceRow:SubInvoiceRowType* )",
    ExternalSpecificationDetailsType: "",
    SpecificationDetailsType:
      "SpecificationFreeText:genericStringType0_80* ExternalSpecificationDetails:ExternalSpecificationDetailsType?",
    EpiIdentificationDetailsType:
      "EpiDate:date EpiReference:genericNMtokenType0_35 EpiUrl:genericNMtokenType0_512? EpiEmail:genericStringType0_70? EpiOrderInfo:genericStringType0_70{0,7}",
    EpiBfiIdentifierType:
      "#:genericNMtokenType8_11 @IdentificationSchemeName:IdentificationSchemeName.2",
    EpiBfiPartyDetailsType:
      "EpiBfiIdentifier:EpiBfiIdentifierType? EpiBfiName:genericStringType1_35?",
    EpiBeneficiaryPartyDetailsType:
      "EpiNameAddressDetails:genericStringType2_35? EpiBei:genericNMtokenType8_11? EpiAccountID:EpiAccountIDType",
    EpiPartyDetailsType:
      "EpiBfiPartyDetails:EpiBfiPartyDetailsType EpiBeneficiaryPartyDetails:EpiBeneficiaryPartyDetailsType",
    EpiRemittanceInfoIdentifierType:
      "#:EpiRemittanceInfoIdentifierPattern @IdentificationSchemeName:IdentificationSchemeName.3?",
    epiAmount: "#:epiMonetaryAmount @AmountCurrencyIdentifier:AmountCurrencyIdentifier",
    EpiChargeType: "#:text @ChargeOption:ChargeOption",
    EpiPaymentInstructionDetailsType:
      "EpiPaymentInstructionId:genericStringType0_35? EpiTransactionTypeCode:AmountCurrencyIdentifier? EpiInstructionCode:genericNMtokenType0_35? EpiRemittanceInfoIdentifier:EpiRemittanceInfoIdentifierType? EpiInstructedAmount:epiAmount EpiCharge:EpiChargeType EpiDateOptionDate:date EpiPaymentMeansCode:untdid1001? EpiPaymentMeansText:genericStringType1_70?",
    EpiDetailsType:
      "EpiIdentificationDetails:EpiIdentificationDetailsType EpiPartyDetails:EpiPartyDetailsType EpiPaymentInstructionDetails:EpiPaymentInstructionDetailsType",
    AttachmentMessageDetailsType: "AttachmentMessageIdentifier:AttachmentsIdentifierType",
    Finvoice:
      "MessageTransmissionDetails:MessageTransmissionDetailsType? SellerPartyDetails:SellerPartyDetailsType SellerOrganisationUnitNumber:genericStringType0_35? SellerSiteCode:genericStringType0_35? SellerContactPersonName:genericStringType0_70? SellerContactPersonFunction:genericStringType0_35{0,2} SellerContactPersonDepartment:genericStringType0_35{0,2} SellerCommunicationDetails:SellerCommunicationDetailsType? SellerInformationDetails:SellerInformationDetailsType? InvoiceSenderPartyDetails:InvoiceSenderPartyDetailsType? InvoiceRecipientPartyDetails:InvoiceRecipientPartyDetailsType? InvoiceRecipientOrganisationUnitNumber:genericStringType0_35? InvoiceRecipientSiteCode:genericStringType0_35? InvoiceRecipientContactPersonName:genericStringType0_70? InvoiceRecipientContactPersonFunction:genericStringType0_35{0,2} InvoiceRecipientContactPersonDepartment:genericStringType0_35{0,2} InvoiceRecipientLanguageCode:CountryCodeType? InvoiceRecipientCommunicationDetails:InvoiceRecipientCommunicationDetailsType? BuyerPartyDetails:BuyerPartyDetailsType BuyerOrganisationUnitNumber:genericStringType0_35? BuyerSiteCode:genericStringType0_35? BuyerContactPersonName:genericStringType0_70? BuyerContactPersonFunction:genericStringType0_35{0,2} BuyerContactPersonDepartment:genericStringType0_35{0,2} BuyerCommunicationDetails:BuyerCommunicationDetailsType? DeliveryPartyDetails:DeliveryPartyDetailsType? DeliveryOrganisationUnitNumber:genericStringType0_35? DeliverySiteCode:genericStringType0_35? DeliveryContactPersonName:genericStringType0_70? DeliveryContactPersonFunction:genericStringType0_35{0,2} DeliveryContactPersonDepartment:genericStringType0_35{0,2} DeliveryCommunicationDetails:DeliveryCommunicationDetailsType? DeliveryDetails:DeliveryDetailsType? AnyPartyDetails:AnyPartyDetailsType* InvoiceDetails:InvoiceDetailsType PaymentCardInfo:PaymentCardInfoType? DirectDebitInfo:DirectDebitInfoType? PaymentStatusDetails:PaymentStatusDetailsType? PartialPaymentDetails:PartialPaymentDetailsType* FactoringAgreementDetails:FactoringAgreementDetailsType? VirtualBankBarcode:genericStringType0_512? InvoiceRow:InvoiceRowType+ SpecificationDetails:SpecificationDetailsType? EpiDetails:EpiDetailsType InvoiceUrlNameText:genericStringType0_512* InvoiceUrlText:genericStringType0_512* StorageUrlText:genericStringType0_512? LayOutIdentifier:genericStringType0_35? InvoiceSegmentIdentifier:genericStringType0_35? ControlChecksum:genericStringType0_512? MessageChecksum:genericStringType0_512? ControlStampText:genericStringType0_512? AcceptanceStampText:genericStringType0_512? OriginalInvoiceFormat:genericStringType0_35? AttachmentMessageDetails:AttachmentMessageDetailsType? @Version:Version",
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
    genericStringType0_48: {
      minLength: 0,
      maxLength: 48,
    },
    genericStringType0_4: {
      minLength: 0,
      maxLength: 4,
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
    genericStringType0_512: {
      minLength: 0,
      maxLength: 512,
    },
    genericStringType2_70: {
      minLength: 2,
      maxLength: 70,
    },
    genericStringType0_70: {
      minLength: 0,
      maxLength: 70,
    },
    genericTokenType1_20: {
      minLength: 1,
      maxLength: 20,
    },
    CountryCodeType: {
      minLength: 2,
      maxLength: 2,
    },
    dateType: {
      kind: "integer",
      patterns: ["[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]"],
    },
    Format: {
      enumeration: "CCYYMMDD",
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
    genericNMtokenType0_35: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 0,
      maxLength: 35,
    },
    genericStringType1_4: {
      minLength: 1,
      maxLength: 4,
    },
    InvoiceTypeCodePatternFI: {
      patterns: ["(REQ|QUO|ORD|ORC|INV|DEV|TES|INF|PRI|DEN|SEI|REC|RES|SDD)[0-9]{2}"],
    },
    CodeListAgencyIdentifier: {
      enumeration: "SPY",
    },
    untdid1001: {
      patterns: ["[A-Z0-9]*"],
      minLength: 1,
      maxLength: 3,
    },
    OriginCodeType: {
      enumeration: "Original Copy Cancel",
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
    genericNMtokenType0_4: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 0,
      maxLength: 4,
    },
    VatExReasonCodeType: {
      patterns: ["[A-Za-z0-9\\-]{1,20}"],
    },
    genericStringType1_19: {
      minLength: 1,
      maxLength: 19,
    },
    genericNMtokenType1_34: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 1,
      maxLength: 34,
    },
    PaymentStatusCodeType: {
      enumeration: "PAID NOTPAID PARTLYPAID",
    },
    genericStringType0_100: {
      minLength: 0,
      maxLength: 100,
    },
    unitCodeUN: {
      patterns: ["[A-Z0-9]{2,3}"],
    },
    genericNMtokenType0_14: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 0,
      maxLength: 14,
    },
    genericStringType1_8: {
      minLength: 1,
      maxLength: 8,
    },
    genericStringType0_14: {
      minLength: 0,
      maxLength: 14,
    },
    genericStringType0_80: {
      minLength: 0,
      maxLength: 80,
    },
    genericNMtokenType0_512: {
      patterns: ["[\\p{L}\\p{M}\\p{N}._:\\-·]*"],
      minLength: 0,
      maxLength: 512,
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
    AttachmentsIdentifierType: {
      patterns: [".{2,48}::attachments"],
      minLength: 15,
      maxLength: 61,
    },
    Version: {
      enumeration: "1.3 2.0 2.01 3.0",
    },
  },
};
