import type { XmlSchemaTypes } from "./schema.ts";

/** UBL 2.1: invoice, notes, application response and the parts that they usually consist of; other parts are not checked. */
export const UBL_TYPES: XmlSchemaTypes = {
  content: {
    Invoice:
      "UBLExtensions:text? UBLVersionID:text? CustomizationID:text? ProfileID:text? ProfileExecutionID:text? ID:text CopyIndicator:boolean? UUID:text? IssueDate:date IssueTime:time? DueDate:date? InvoiceTypeCode:text? Note:text* TaxPointDate:date? DocumentCurrencyCode:text? TaxCurrencyCode:text? PricingCurrencyCode:text? PaymentCurrencyCode:text? PaymentAlternativeCurrencyCode:text? AccountingCostCode:text? AccountingCost:text? LineCountNumeric:text? BuyerReference:text? InvoicePeriod:Period* OrderReference:OrderReference? BillingReference:BillingReference* DespatchDocumentReference:DocumentReference* ReceiptDocumentReference:DocumentReference* StatementDocumentReference:DocumentReference* OriginatorDocumentReference:DocumentReference* ContractDocumentReference:DocumentReference* AdditionalDocumentReference:DocumentReference* ProjectReference:any* Signature:Signature* AccountingSupplierParty:SupplierParty AccountingCustomerParty:CustomerParty PayeeParty:Party? BuyerCustomerParty:CustomerParty? SellerSupplierParty:SupplierParty? TaxRepresentativeParty:Party? Delivery:Delivery* DeliveryTerms:any? PaymentMeans:PaymentMeans* PaymentTerms:PaymentTerms* PrepaidPayment:Payment* AllowanceCharge:AllowanceCharge* TaxExchangeRate:ExchangeRate? PricingExchangeRate:ExchangeRate? PaymentExchangeRate:ExchangeRate? PaymentAlternativeExchangeRate:ExchangeRate? TaxTotal:TaxTotal* WithholdingTaxTotal:TaxTotal* LegalMonetaryTotal:MonetaryTotal InvoiceLine:InvoiceLine+",
    DebitNote:
      "UBLExtensions:text? UBLVersionID:text? CustomizationID:text? ProfileID:text? ProfileExecutionID:text? ID:text CopyIndicator:boolean? UUID:text? IssueDate:date IssueTime:time? Note:text* TaxPointDate:date? DocumentCurrencyCode:text? TaxCurrencyCode:text? PricingCurrencyCode:text? PaymentCurrencyCode:text? PaymentAlternativeCurrencyCode:text? AccountingCostCode:text? AccountingCost:text? LineCountNumeric:text? InvoicePeriod:Period* DiscrepancyResponse:Response* OrderReference:OrderReference? BillingReference:BillingReference* DespatchDocumentReference:DocumentReference* ReceiptDocumentReference:DocumentReference* StatementDocumentReference:DocumentReference* ContractDocumentReference:DocumentReference* AdditionalDocumentReference:DocumentReference* Signature:Signature* AccountingSupplierParty:SupplierParty AccountingCustomerParty:CustomerParty PayeeParty:Party? BuyerCustomerParty:CustomerParty? SellerSupplierParty:SupplierParty? TaxRepresentativeParty:Party? PrepaidPayment:Payment* AllowanceCharge:AllowanceCharge* Delivery:Delivery* DeliveryTerms:any* PaymentMeans:PaymentMeans* PaymentTerms:PaymentTerms* TaxExchangeRate:ExchangeRate? PricingExchangeRate:ExchangeRate? PaymentExchangeRate:ExchangeRate? PaymentAlternativeExchangeRate:ExchangeRate? TaxTotal:TaxTotal* RequestedMonetaryTotal:MonetaryTotal DebitNoteLine:DebitNoteLine+",
    ApplicationResponse:
      "UBLExtensions:text? UBLVersionID:text? CustomizationID:text? ProfileID:text? ProfileExecutionID:text? ID:text UUID:text? IssueDate:date IssueTime:time? ResponseDate:date? ResponseTime:time? Note:text* VersionID:text? Signature:Signature* SenderParty:Party ReceiverParty:Party DocumentResponse:DocumentResponse*",
    CreditNote:
      "UBLExtensions:text? UBLVersionID:text? CustomizationID:text? ProfileID:text? ProfileExecutionID:text? ID:text CopyIndicator:boolean? UUID:text? IssueDate:date IssueTime:time? TaxPointDate:date? CreditNoteTypeCode:text? Note:text* DocumentCurrencyCode:text? TaxCurrencyCode:text? PricingCurrencyCode:text? PaymentCurrencyCode:text? PaymentAlternativeCurrencyCode:text? AccountingCostCode:text? AccountingCost:text? LineCountNumeric:text? BuyerReference:text? InvoicePeriod:Period* DiscrepancyResponse:Response* OrderReference:OrderReference? BillingReference:BillingReference* DespatchDocumentReference:DocumentReference* ReceiptDocumentReference:DocumentReference* ContractDocumentReference:DocumentReference* AdditionalDocumentReference:DocumentReference* StatementDocumentReference:DocumentReference* OriginatorDocumentReference:DocumentReference* Signature:Signature* AccountingSupplierParty:SupplierParty AccountingCustomerParty:CustomerParty PayeeParty:Party? BuyerCustomerParty:CustomerParty? SellerSupplierParty:SupplierParty? TaxRepresentativeParty:Party? Delivery:Delivery* DeliveryTerms:any* PaymentMeans:PaymentMeans* PaymentTerms:PaymentTerms* TaxExchangeRate:ExchangeRate? PricingExchangeRate:ExchangeRate? PaymentExchangeRate:ExchangeRate? PaymentAlternativeExchangeRate:ExchangeRate? AllowanceCharge:AllowanceCharge* TaxTotal:TaxTotal* LegalMonetaryTotal:MonetaryTotal CreditNoteLine:CreditNoteLine+",
    Response:
      "ReferenceID:text? ResponseCode:text? Description:text* EffectiveDate:date? EffectiveTime:time? Status:any*",
    CreditNoteLine:
      "ID:text UUID:text? Note:text* CreditedQuantity:decimal? LineExtensionAmount:decimal? TaxPointDate:date? AccountingCostCode:text? AccountingCost:text? PaymentPurposeCode:text? FreeOfChargeIndicator:boolean? InvoicePeriod:Period* OrderLineReference:OrderLineReference* DiscrepancyResponse:Response* DespatchLineReference:any* ReceiptLineReference:any* BillingReference:BillingReference* DocumentReference:DocumentReference* PricingReference:any? OriginatorParty:Party? Delivery:Delivery* PaymentTerms:PaymentTerms* TaxTotal:TaxTotal* AllowanceCharge:AllowanceCharge* Item:Item? Price:Price? DeliveryTerms:any* SubCreditNoteLine:CreditNoteLine* ItemPriceExtension:any?",
    DebitNoteLine:
      "ID:text UUID:text? Note:text* DebitedQuantity:decimal? LineExtensionAmount:decimal TaxPointDate:date? AccountingCostCode:text? AccountingCost:text? PaymentPurposeCode:text? DiscrepancyResponse:Response* DespatchLineReference:any* ReceiptLineReference:any* BillingReference:BillingReference* DocumentReference:DocumentReference* PricingReference:any? Delivery:Delivery* TaxTotal:TaxTotal* AllowanceCharge:AllowanceCharge* Item:Item? Price:Price? SubDebitNoteLine:DebitNoteLine*",
    DocumentResponse:
      "Response:Response DocumentReference:DocumentReference+ IssuerParty:Party? RecipientParty:Party? LineResponse:LineResponse*",
    LineResponse: "LineReference:any Response:Response+",
    Period:
      "StartDate:date? StartTime:time? EndDate:date? EndTime:time? DurationMeasure:text? DescriptionCode:text* Description:text*",
    OrderReference:
      "ID:text SalesOrderID:text? CopyIndicator:boolean? UUID:text? IssueDate:date? IssueTime:time? CustomerReference:text? OrderTypeCode:text? DocumentReference:DocumentReference?",
    BillingReference:
      "InvoiceDocumentReference:DocumentReference? SelfBilledInvoiceDocumentReference:DocumentReference? CreditNoteDocumentReference:DocumentReference? SelfBilledCreditNoteDocumentReference:DocumentReference? DebitNoteDocumentReference:DocumentReference? ReminderDocumentReference:DocumentReference? AdditionalDocumentReference:DocumentReference? BillingReferenceLine:any*",
    DocumentReference:
      "ID:text CopyIndicator:boolean? UUID:text? IssueDate:date? IssueTime:time? DocumentTypeCode:text? DocumentType:text? XPath:text* LanguageID:text? LocaleCode:text? VersionID:text? DocumentStatusCode:text? DocumentDescription:text* Attachment:Attachment? ValidityPeriod:Period? IssuerParty:Party? ResultOfVerification:any?",
    Attachment: "EmbeddedDocumentBinaryObject:text? ExternalReference:any?",
    Signature:
      "ID:text Note:text* ValidationDate:date? ValidationTime:time? ValidatorID:text? CanonicalizationMethod:text? SignatureMethod:text? SignatoryParty:Party? DigitalSignatureAttachment:Attachment? OriginalDocumentReference:DocumentReference?",
    SupplierParty:
      "CustomerAssignedAccountID:text? AdditionalAccountID:text* DataSendingCapability:text? Party:Party? DespatchContact:Contact? AccountingContact:Contact? SellerContact:Contact?",
    CustomerParty:
      "CustomerAssignedAccountID:text? SupplierAssignedAccountID:text? AdditionalAccountID:text* Party:Party? DeliveryContact:Contact? AccountingContact:Contact? BuyerContact:Contact?",
    Party:
      "MarkCareIndicator:boolean? MarkAttentionIndicator:boolean? WebsiteURI:text? LogoReferenceID:text? EndpointID:text? IndustryClassificationCode:text? PartyIdentification:PartyIdentification* PartyName:PartyName* Language:any? PostalAddress:Address? PhysicalLocation:any? PartyTaxScheme:PartyTaxScheme* PartyLegalEntity:PartyLegalEntity* Contact:Contact? Person:any* AgentParty:Party? ServiceProviderParty:any* PowerOfAttorney:any* FinancialAccount:FinancialAccount?",
    PartyIdentification: "ID:text",
    PartyName: "Name:text",
    Address:
      "ID:text? AddressTypeCode:text? AddressFormatCode:text? Postbox:text? Floor:text? Room:text? StreetName:text? AdditionalStreetName:text? BlockName:text? BuildingName:text? BuildingNumber:text? InhouseMail:text? Department:text? MarkAttention:text? MarkCare:text? PlotIdentification:text? CitySubdivisionName:text? CityName:text? PostalZone:text? CountrySubentity:text? CountrySubentityCode:text? Region:text? District:text? TimezoneOffset:text? AddressLine:any* Country:Country? LocationCoordinate:any*",
    Country: "IdentificationCode:text? Name:text?",
    PartyTaxScheme:
      "RegistrationName:text? CompanyID:text? TaxLevelCode:text? ExemptionReasonCode:text? ExemptionReason:text* RegistrationAddress:Address? TaxScheme:TaxScheme",
    TaxScheme:
      "ID:text? Name:text? TaxTypeCode:text? CurrencyCode:text? JurisdictionRegionAddress:Address*",
    PartyLegalEntity:
      "RegistrationName:text? CompanyID:text? RegistrationDate:date? RegistrationExpirationDate:date? CompanyLegalFormCode:text? CompanyLegalForm:text? SoleProprietorshipIndicator:boolean? CompanyLiquidationStatusCode:text? CorporateStockAmount:decimal? FullyPaidSharesIndicator:boolean? RegistrationAddress:Address? CorporateRegistrationScheme:any? HeadOfficeParty:Party? ShareholderParty:any*",
    Contact:
      "ID:text? Name:text? Telephone:text? Telefax:text? ElectronicMail:text? Note:text* OtherCommunication:any*",
    Delivery:
      "ID:text? Quantity:text? MinimumQuantity:text? MaximumQuantity:text? ActualDeliveryDate:date? ActualDeliveryTime:time? LatestDeliveryDate:date? LatestDeliveryTime:time? ReleaseID:text? TrackingID:text? DeliveryAddress:Address? DeliveryLocation:any? AlternativeDeliveryLocation:any? RequestedDeliveryPeriod:Period? PromisedDeliveryPeriod:Period? EstimatedDeliveryPeriod:Period? CarrierParty:Party? DeliveryParty:Party? NotifyParty:Party* Despatch:any? DeliveryTerms:any* MinimumDeliveryUnit:any? MaximumDeliveryUnit:any? Shipment:any?",
    PaymentMeans:
      "ID:text? PaymentMeansCode:text PaymentDueDate:date? PaymentChannelCode:text? InstructionID:text? InstructionNote:text* PaymentID:text* CardAccount:any? PayerFinancialAccount:FinancialAccount? PayeeFinancialAccount:FinancialAccount? CreditAccount:any? PaymentMandate:any? TradeFinancing:any?",
    FinancialAccount:
      "ID:text? Name:text? AliasName:text? AccountTypeCode:text? AccountFormatCode:text? CurrencyCode:text? PaymentNote:text* FinancialInstitutionBranch:any? Country:Country?",
    PaymentTerms:
      "ID:text? PaymentMeansID:text* PrepaidPaymentReferenceID:text? Note:text* ReferenceEventCode:text? SettlementDiscountPercent:text? PenaltySurchargePercent:text? PaymentPercent:text? Amount:decimal? SettlementDiscountAmount:decimal? PenaltyAmount:decimal? PaymentTermsDetailsURI:text? PaymentDueDate:date? InstallmentDueDate:date? InvoicingPartyReference:text? SettlementPeriod:Period? PenaltyPeriod:Period? ExchangeRate:ExchangeRate? ValidityPeriod:Period?",
    AllowanceCharge:
      "ID:text? ChargeIndicator:boolean AllowanceChargeReasonCode:text? AllowanceChargeReason:text* MultiplierFactorNumeric:decimal? PrepaidIndicator:boolean? SequenceNumeric:text? Amount:decimal BaseAmount:decimal? AccountingCostCode:text? AccountingCost:text? PerUnitAmount:decimal? TaxCategory:TaxCategory* TaxTotal:TaxTotal? PaymentMeans:PaymentMeans*",
    TaxCategory:
      "ID:text? Name:text? Percent:decimal? BaseUnitMeasure:text? PerUnitAmount:decimal? TaxExemptionReasonCode:text? TaxExemptionReason:text* TierRange:text? TierRatePercent:text? TaxScheme:TaxScheme",
    TaxTotal:
      "TaxAmount:decimal RoundingAmount:decimal? TaxEvidenceIndicator:boolean? TaxIncludedIndicator:boolean? TaxSubtotal:TaxSubtotal*",
    TaxSubtotal:
      "TaxableAmount:decimal? TaxAmount:decimal CalculationSequenceNumeric:text? TransactionCurrencyTaxAmount:decimal? Percent:decimal? BaseUnitMeasure:text? PerUnitAmount:decimal? TierRange:text? TierRatePercent:text? TaxCategory:TaxCategory",
    MonetaryTotal:
      "LineExtensionAmount:decimal? TaxExclusiveAmount:decimal? TaxInclusiveAmount:decimal? AllowanceTotalAmount:decimal? ChargeTotalAmount:decimal? PrepaidAmount:decimal? PayableRoundingAmount:decimal? PayableAmount:decimal PayableAlternativeAmount:decimal?",
    InvoiceLine:
      "ID:text UUID:text? Note:text* InvoicedQuantity:decimal? LineExtensionAmount:decimal TaxPointDate:date? AccountingCostCode:text? AccountingCost:text? PaymentPurposeCode:text? FreeOfChargeIndicator:boolean? InvoicePeriod:Period* OrderLineReference:OrderLineReference* DespatchLineReference:any* ReceiptLineReference:any* BillingReference:BillingReference* DocumentReference:DocumentReference* PricingReference:any? OriginatorParty:Party? Delivery:Delivery* PaymentTerms:PaymentTerms* AllowanceCharge:AllowanceCharge* TaxTotal:TaxTotal* WithholdingTaxTotal:TaxTotal* Item:Item Price:Price? DeliveryTerms:any? SubInvoiceLine:InvoiceLine* ItemPriceExtension:any?",
    Item: "Description:text* PackQuantity:text? PackSizeNumeric:text? CatalogueIndicator:boolean? Name:text? HazardousRiskIndicator:boolean? AdditionalInformation:text* Keyword:text* BrandName:text* ModelName:text* BuyersItemIdentification:ItemIdentification? SellersItemIdentification:ItemIdentification? ManufacturersItemIdentification:ItemIdentification* StandardItemIdentification:ItemIdentification? CatalogueItemIdentification:ItemIdentification? AdditionalItemIdentification:ItemIdentification* CatalogueDocumentReference:DocumentReference? ItemSpecificationDocumentReference:DocumentReference* OriginCountry:Country? CommodityClassification:CommodityClassification* TransactionConditions:any* HazardousItem:any* ClassifiedTaxCategory:TaxCategory* AdditionalItemProperty:ItemProperty* ManufacturerParty:Party* InformationContentProviderParty:Party? OriginAddress:Address* ItemInstance:any* Certificate:any* Dimension:any*",
    Price:
      "PriceAmount:decimal BaseQuantity:decimal? PriceChangeReason:text* PriceTypeCode:text? PriceType:text? OrderableUnitFactorRate:text? ValidityPeriod:Period* PriceList:any? AllowanceCharge:AllowanceCharge* PricingExchangeRate:ExchangeRate?",
    ItemIdentification:
      "ID:text ExtendedID:text? BarcodeSymbologyID:text? PhysicalAttribute:any* MeasurementDimension:any* IssuerParty:Party?",
    ExchangeRate:
      "SourceCurrencyCode:text SourceCurrencyBaseRate:text? TargetCurrencyCode:text TargetCurrencyBaseRate:text? ExchangeMarketID:text? CalculationRate:decimal? MathematicOperatorCode:text? Date:date? ForeignExchangeContract:any?",
    ItemProperty:
      "ID:text? Name:text NameCode:text? TestMethod:text? Value:text? ValueQuantity:text? ValueQualifier:text* ImportanceCode:text? ListValue:text* UsabilityPeriod:Period? ItemPropertyGroup:any* RangeDimension:any? ItemPropertyRange:any?",
    CommodityClassification:
      "NatureCode:text? CargoTypeCode:text? CommodityCode:text? ItemClassificationCode:text?",
    OrderLineReference:
      "LineID:text SalesOrderLineID:text? UUID:text? LineStatusCode:text? OrderReference:OrderReference?",
    Payment:
      "ID:text? PaidAmount:decimal? ReceivedDate:date? PaidDate:date? PaidTime:time? InstructionID:text?",
  },
  values: {
    date: { kind: "date" },
    decimal: { kind: "decimal" },
    boolean: { kind: "boolean" },
    time: { patterns: ["\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?(Z|[+-]\\d{2}:\\d{2})?"] },
  },
};
