import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** Documents of myDATA 2.0.0. */
export const INVOICES_TYPES: XmlSchemaTypes = {
  content: {
    AddressType: "street? number:text? postalCode:text city:street",
    PartyType: "vatNumber country:CountryType branch:long name? address:AddressType?",
    InvoiceHeaderType:
      "series aa:series issueDate:date invoiceType:InvoiceType currency:CurrencyType? exchangeRate:ExchangeRateType? correlatedInvoices:long* selfPricing:boolean? dispatchDate:date? dispatchTime:text? vehicleNumber:street? movePurpose? otherDeliveryNoteHeader:OtherDeliveryNoteHeaderType?",
    OtherDeliveryNoteHeaderType: "loadingAddress:AddressType deliveryAddress:AddressType",
    PaymentMethodDetailType: "type amount:AmountType paymentMethodInfo:text?",
    paymentMethods: "paymentMethodDetails:PaymentMethodDetailType+",
    IncomeClassificationType:
      "classificationType:IncomeClassificationValueType? classificationCategory:IncomeClassificationCategoryType amount:AmountType id:byte?",
    InvoiceRowType:
      "lineNumber itemCode:series? itemDescr? quantity? measurementUnit:QuantityType? netValue:AmountType vatCategory:VatType vatAmount:AmountType vatExemptionCategory:VatExemptionType? incomeClassification:IncomeClassificationType*",
    TaxTotalsType:
      "taxType taxCategory:lineNumber? underlyingValue:AmountType? taxAmount:AmountType id:byte?",
    taxesTotals: "taxes:TaxTotalsType+",
    InvoiceSummaryType:
      "totalNetValue:AmountType totalVatAmount:AmountType totalWithheldAmount:AmountType totalFeesAmount:AmountType totalStampDutyAmount:AmountType totalOtherTaxesAmount:AmountType totalDeductionsAmount:AmountType totalGrossValue:AmountType incomeClassification:IncomeClassificationType*",
    AadeBookInvoiceType:
      "uid:text? mark:long? authenticationCode:text? issuer:PartyType? counterpart:PartyType? invoiceHeader:InvoiceHeaderType paymentMethods? invoiceDetails:InvoiceRowType+ taxesTotals? invoiceSummary:InvoiceSummaryType",
    InvoicesDoc: "( invoice:AadeBookInvoiceType )+",
  },
  values: {
    long: {
      kind: "integer",
    },
    vatNumber: {
      maxLength: 30,
    },
    CountryType: {
      enumeration:
        "AD AE AF AG AI AL AM AN AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OC OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR ST SV SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW",
    },
    name: {
      maxLength: 200,
    },
    street: {
      maxLength: 150,
    },
    movePurpose: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "20",
    },
    itemDescr: {
      maxLength: 300,
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
    boolean: {
      kind: "boolean",
    },
    type: {
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
    lineNumber: {
      kind: "integer",
      minInclusive: "1",
    },
    quantity: {
      kind: "decimal",
      minExclusive: "0",
    },
    QuantityType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "7",
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
    taxType: {
      kind: "integer",
      minInclusive: "1",
      maxInclusive: "5",
    },
  },
};
