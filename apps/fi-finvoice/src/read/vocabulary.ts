import type { Vocabulary } from "@fakturo/xml";

const CALCULATED = "worked out from the rows";
const WRITTEN = "how the value is written";

/** Places of a Finvoice that the document does not need, and why. */
export const VOCABULARY: Vocabulary = {
  namespaces: { "": "" },
  unneeded: {
    "@Version": "the version of the format",
    "MessageTransmissionDetails/MessageDetails": "how the file is handed over",
    "InvoiceDetails/InvoiceTypeText": "the type in words",
    "InvoiceDetails/OriginCode": "whether the file is a copy, not the invoice",
    "InvoiceDetails/RowsTotalVatExcludedAmount": CALCULATED,
    "InvoiceDetails/InvoiceTotalVatExcludedAmount": CALCULATED,
    "InvoiceDetails/InvoiceTotalVatIncludedAmount": CALCULATED,
    "InvoiceDetails/InvoiceTotalVatAmount": CALCULATED,
    "InvoiceDetails/DiscountsTotalVatExcludedAmount": CALCULATED,
    "InvoiceDetails/ChargesTotalVatExcludedAmount": CALCULATED,
    "InvoiceDetails/VatSpecificationDetails/VatBaseAmount": CALCULATED,
    "InvoiceDetails/VatSpecificationDetails/VatRatePercent": CALCULATED,
    "InvoiceDetails/VatSpecificationDetails/VatRateAmount": CALCULATED,
    "InvoiceRow/RowPositionIdentifier": "rows are counted",
    "InvoiceRow/RowVatAmount": CALCULATED,
    "InvoiceRow/RowVatExcludedAmount": CALCULATED,
    "InvoiceRow/RowAmount": CALCULATED,
    "//InvoicedQuantity/@QuantityUnitCode": "the unit in words, where its code is known",
    "//UnitPriceAmount/@UnitPriceUnitCode": "the unit of the quantity",
    "//SellerInformationDetails/SellerHomeTownName": "the town of the seller's address",
    EpiDetails: "the invoice's own figures and accounts once more, for the bank",
    "//@IdentificationSchemeName": "accounts are told by their form",
    "//@AmountCurrencyIdentifier": "the invoice's currency",
    "//@Format": WRITTEN,
    "//EanCode/@SchemeID": "the scheme of GTINs",
  },
};
