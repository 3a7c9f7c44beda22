const CALCULATED = "worked out from the lines";

/** Places of an `InvoicesDoc` that the document does not need, and why. */
export const UNNEEDED: Readonly<Record<string, string>> = {
  "invoice/authenticationCode": "a code of the issuer's provider",
  "invoice/qrCodeUrl": "an address of the authority",
  "invoice/invoiceDetails/lineNumber": "lines are counted",
  "invoice/invoiceDetails/vatAmount": CALCULATED,
  "invoice/invoiceDetails/incomeClassification/icls:amount": CALCULATED,
  "invoice/paymentMethods/paymentMethodDetails/amount": "what is left to pay is worked out",
  "invoice/invoiceSummary/totalNetValue": CALCULATED,
  "invoice/invoiceSummary/totalVatAmount": CALCULATED,
  "invoice/invoiceSummary/totalWithheldAmount": CALCULATED,
  "invoice/invoiceSummary/totalFeesAmount": CALCULATED,
  "invoice/invoiceSummary/totalStampDutyAmount": CALCULATED,
  "invoice/invoiceSummary/totalOtherTaxesAmount": CALCULATED,
  "invoice/invoiceSummary/totalDeductionsAmount": CALCULATED,
  "invoice/invoiceSummary/totalGrossValue": CALCULATED,
  "invoice/invoiceSummary/incomeClassification/icls:classificationType": CALCULATED,
  "invoice/invoiceSummary/incomeClassification/icls:classificationCategory": CALCULATED,
  "invoice/invoiceSummary/incomeClassification/icls:amount": CALCULATED,
};
