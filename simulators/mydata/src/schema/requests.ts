import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Requests of myDATA 2.0.0: invoices and classifications, complete. */
export const MYDATA_TYPES: XmlSchemaTypes = {
  content: {
    AddressType: "street? number:text? postalCode:text city:street",
    PartyType:
      "vatNumber country:CountryType branch:int name? address:AddressType? documentIdNo? supplyAccountNo:documentIdNo? countryDocumentId:CountryType?",
    EntityType: "type entityData:PartyType",
    OtherDeliveryNoteHeaderType:
      "loadingAddress:AddressType deliveryAddress:AddressType startShippingBranch:int? completeShippingBranch:int?",
    InvoiceHeaderType:
      "series aa:series issueDate:date invoiceType:InvoiceType vatPaymentSuspension:boolean? currency:CurrencyType? exchangeRate:ExchangeRateType? correlatedInvoices:long* selfPricing:boolean? dispatchDate:date? dispatchTime:text? vehicleNumber:street? movePurpose? fuelInvoice:boolean? specialInvoiceCategory:SpecialInvoiceCategoryType? invoiceVariationType:transmissionFailure? otherCorrelatedEntities:EntityType* otherDeliveryNoteHeader:OtherDeliveryNoteHeaderType? isDeliveryNote:boolean? otherMovePurposeTitle:street? thirdPartyCollection:boolean? multipleConnectedMarks:long* tableAA:series? totalCancelDeliveryOrders:boolean? reverseDeliveryNote:boolean? reverseDeliveryNotePurpose:ReverseDeliveryNotePurposeType? toWeigh:boolean?",
    ProviderSignatureType: "SigningAuthor Signature:text EndToΕndReferenceID:text?",
    ECRTokenType: "SigningAuthor:SigningAuthor.2 SessionNumber",
    PaymentMethodDetailType:
      "type:type.2 amount:AmountType paymentMethodInfo:text? tipAmount:AmountType? transactionId:text? tid:name? ProvidersSignature:ProviderSignatureType? ECRToken:ECRTokenType?",
    paymentMethods: "paymentMethodDetails:PaymentMethodDetailType+",
    ShipType: "applicationId:text applicationDate:date doy:street? shipId:text",
    IncomeClassificationType:
      "classificationType:IncomeClassificationValueType? classificationCategory:IncomeClassificationCategoryType amount:AmountType id:byte?",
    ExpensesClassificationType:
      "classificationType? classificationCategory:ExpensesClassificationCategoryType? amount:AmountType vatAmount:AmountType? vatCategory:VatType? vatExemptionCategory:VatExemptionType? id:byte?",
    InvoiceRowType:
      "lineNumber recType? TaricNo? itemCode:series? itemDescr? fuelCode:FuelCodes? quantity? measurementUnit:recType? invoiceDetailType:InvoiceDetailType? netValue:AmountType vatCategory:VatType vatAmount:AmountType vatExemptionCategory:VatExemptionType? dienergia:ShipType? discountOption:boolean? withheldAmount:AmountType? withheldPercentCategory:WithheldType? stampDutyAmount:AmountType? stampDutyPercentCategory:transmissionFailure? feesAmount:AmountType? feesPercentCategory:FeesType? otherTaxesPercentCategory:OtherTaxesType? otherTaxesAmount:AmountType? deductionsAmount:AmountType? lineComments:street? incomeClassification:IncomeClassificationType* expensesClassification:ExpensesClassificationType* quantity15:quantity? otherMeasurementUnitQuantity:int? otherMeasurementUnitTitle:street? notVAT195:boolean? movePurposeLine:movePurpose? otherMovePurposeLineTitle:street?",
    TaxTotalsType:
      "taxType:ReverseDeliveryNotePurposeType taxCategory:lineNumber? underlyingValue:AmountType? taxAmount:AmountType id:byte?",
    taxesTotals: "taxes:TaxTotalsType+",
    InvoiceSummaryType:
      "totalNetValue:AmountType totalVatAmount:AmountType totalWithheldAmount:AmountType totalFeesAmount:AmountType totalStampDutyAmount:AmountType totalOtherTaxesAmount:AmountType totalDeductionsAmount:AmountType totalGrossValue:AmountType incomeClassification:IncomeClassificationType* expensesClassification:ExpensesClassificationType*",
    PackagingDetailType: "packagingType:type quantity:int otherPackagingTypeTitle:street?",
    PackingsDeclaration: "Packages:PackagingDetailType+",
    LocationType: "longitude:decimal latitude:decimal",
    TransportDetailType:
      "vehicleNumber:series transportType:type timeStamp:dateTime? carrierVatNumber:SigningAuthor pNumber:series? location:LocationType?",
    OutcomeDetailsType:
      "outcome:DeliveryOutcomeType deliveredWithoutRecipient:boolean? deliveredPackaging:PackagingDetailType*",
    RejectionDetailsType: "reason:text?",
    DeliveryEventType:
      "eventType:text eventTimestamp:dateTime actorVat:text mark:long? ( transportDetails:TransportDetailType | outcomeDetails:OutcomeDetailsType | rejectionDetails:RejectionDetailsType )?",
    deliveryLifecycle: "deliveryEvents:DeliveryEventType+",
    AadeBookInvoiceType:
      "uid:text? mark:long? cancelledByMark:long? authenticationCode:text? transmissionFailure? issuer:PartyType? counterpart:PartyType? invoiceHeader:InvoiceHeaderType paymentMethods? invoiceDetails:InvoiceRowType+ taxesTotals? invoiceSummary:InvoiceSummaryType qrCodeUrl:text? downloadingInvoiceUrl:text? packingsDeclarations:PackingsDeclaration* invoiveDeliveryStatus:recType? deliveryLifecycle?",
    InvoicesDoc: "( invoice:AadeBookInvoiceType )+",
    InvoicesIncomeClassificationDetailType:
      "lineNumber:int incomeClassificationDetailData:IncomeClassificationType+",
    InvoiceIncomeClassificationType:
      "invoiceMark:long classificationMark:long? entityVatNumber:text? ( transactionMode:InvoiceDetailType | invoicesIncomeClassificationDetails:InvoicesIncomeClassificationDetailType+ )",
    PaymentMethodType:
      "invoiceMark:long paymentMethodMark:long? entityVatNumber:text? paymentMethodDetails:PaymentMethodDetailType+",
    PaymentMethodsDoc: "( paymentMethods:PaymentMethodType )+",
    IncomeClassificationsDoc: "( incomeInvoiceClassification:InvoiceIncomeClassificationType )+",
    InvoicesExpensesClassificationDetailType:
      "lineNumber:int expensesClassificationDetailData:ExpensesClassificationType+",
    InvoiceExpensesClassificationType:
      "invoiceMark:long classificationMark:long? entityVatNumber:text? ( transactionMode:InvoiceDetailType | invoicesExpensesClassificationDetails:InvoicesExpensesClassificationDetailType+ ) classificationPostMode?",
    ExpensesClassificationsDoc:
      "( expensesInvoiceClassification:InvoiceExpensesClassificationType )+",
  },
  values: {
    long: {
      kind: "integer",
      minInclusive: "-9223372036854775808",
      maxInclusive: "9223372036854775807",
    },
    transmissionFailure: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "4",
    },
    vatNumber: {
      maxLength: 30,
    },
    CountryType: {
      enumeration:
        "AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OC OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR ST SV SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW",
    },
    int: {
      kind: "integer",
      minInclusive: "-2147483648",
      maxInclusive: "2147483647",
    },
    name: {
      maxLength: 200,
    },
    street: {
      maxLength: 150,
    },
    documentIdNo: {
      maxLength: 100,
    },
    series: {
      maxLength: 50,
    },
    date: {
      kind: "date",
    },
    InvoiceType: {
      enumeration:
        "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 2.3 2.4 3.1 3.2 4 5.1 5.2 6.1 6.2 7.1 8.1 8.2 8.4 8.5 8.6 9.1 9.2 9.3 10.1 10.2 11.1 11.2 11.3 11.4 11.5 12 13.1 13.2 13.3 13.4 13.30 13.31 14.1 14.2 14.3 14.4 14.5 14.30 14.31 15.1 16.1 17.1 17.2 17.3 17.4 17.5 17.6",
    },
    boolean: {
      kind: "boolean",
    },
    CurrencyType: {
      enumeration:
        "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR BZD CAD CDF CHF CLF CLP CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EEK EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GWP GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LVL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TVD TWD TZS UAH UGX USD UYU UZS VEF VND VUV WST XAF XCD XOF XPD XPF YER ZAR ZMK ZWL",
    },
    ExchangeRateType: {
      kind: "decimal",
      fractionDigits: 5,
      maxInclusive: "50000",
      minExclusive: "0",
    },
    movePurpose: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "20",
    },
    SpecialInvoiceCategoryType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "13",
    },
    type: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "6",
    },
    ReverseDeliveryNotePurposeType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "5",
    },
    "type.2": {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "8",
    },
    AmountType: {
      kind: "decimal",
      totalDigits: 15,
      fractionDigits: 2,
      minInclusive: "0",
    },
    SigningAuthor: {
      maxLength: 20,
    },
    "SigningAuthor.2": {
      maxLength: 15,
    },
    SessionNumber: {
      minLength: 6,
      maxLength: 6,
    },
    lineNumber: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "2147483647",
    },
    recType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "7",
    },
    TaricNo: {
      minLength: 10,
      maxLength: 10,
    },
    itemDescr: {
      maxLength: 300,
    },
    FuelCodes: {
      enumeration:
        "10 11 12 13 14 15 20 21 30 31 32 33 34 35 36 37 38 40 41 42 43 44 50 60 61 70 71 72 999",
    },
    quantity: {
      kind: "decimal",
      minExclusive: "0",
    },
    InvoiceDetailType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "2",
    },
    VatType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "10",
    },
    VatExemptionType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "31",
    },
    WithheldType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "18",
    },
    FeesType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "22",
    },
    OtherTaxesType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "30",
    },
    IncomeClassificationValueType: {
      enumeration:
        "E3_106 E3_205 E3_210 E3_305 E3_310 E3_318 E3_561_001 E3_561_002 E3_561_003 E3_561_004 E3_561_005 E3_561_006 E3_561_007 E3_562 E3_563 E3_564 E3_565 E3_566 E3_567 E3_568 E3_570 E3_595 E3_596 E3_597 E3_880_001 E3_880_002 E3_880_003 E3_880_004 E3_881_001 E3_881_002 E3_881_003 E3_881_004 E3_598_001 E3_598_003",
    },
    IncomeClassificationCategoryType: {
      enumeration:
        "category1_1 category1_2 category1_3 category1_4 category1_5 category1_6 category1_7 category1_8 category1_9 category1_10 category1_95 category3",
    },
    byte: {
      kind: "integer",
      minInclusive: "-128",
      maxInclusive: "127",
    },
    classificationType: {
      enumeration:
        "E3_101 E3_102_001 E3_102_002 E3_102_003 E3_102_004 E3_102_005 E3_102_006 E3_104 E3_201 E3_202_001 E3_202_002 E3_202_003 E3_202_004 E3_202_005 E3_204 E3_207 E3_209 E3_301 E3_302_001 E3_302_002 E3_302_003 E3_302_004 E3_302_005 E3_304 E3_307 E3_309 E3_312 E3_313_001 E3_313_002 E3_313_003 E3_313_004 E3_313_005 E3_315 E3_581_001 E3_581_002 E3_581_003 E3_582 E3_583 E3_584 E3_585_001 E3_585_002 E3_585_003 E3_585_004 E3_585_005 E3_585_006 E3_585_007 E3_585_008 E3_585_009 E3_585_010 E3_585_011 E3_585_012 E3_585_013 E3_585_014 E3_585_015 E3_585_016 E3_586 E3_587 E3_588 E3_589 E3_881_001 E3_881_002 E3_881_003 E3_881_004 E3_882_001 E3_882_002 E3_882_003 E3_882_004 E3_883_001 E3_883_002 E3_883_003 E3_883_004 VAT_361 VAT_362 VAT_363 VAT_364 VAT_365 VAT_366 E3_103 E3_203 E3_303 E3_208 E3_308 E3_314 E3_106 E3_205 E3_305 E3_210 E3_310 E3_318 E3_598_002 NOT_VAT_295",
    },
    ExpensesClassificationCategoryType: {
      enumeration:
        "category2_1 category2_2 category2_3 category2_4 category2_5 category2_6 category2_7 category2_8 category2_9 category2_10 category2_11 category2_12 category2_13 category2_14 category2_95",
    },
    dateTime: {
      kind: "dateTime",
    },
    decimal: {
      kind: "decimal",
    },
    DeliveryOutcomeType: {
      enumeration: "FULL PARTIAL NONE",
    },
    classificationPostMode: {
      kind: "integer",
      minInclusive: "0",
      maxInclusive: "1",
    },
  },
};
