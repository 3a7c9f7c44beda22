/** Extensions of the addon `pl-favat-v3` that the format writes. */
export const EXT = {
  category: "pl-favat-tax-category",
  invoiceType: "pl-favat-invoice-type",
  cashAccounting: "pl-favat-cash-accounting",
  selfBilling: "pl-favat-self-billing",
  reverseCharge: "pl-favat-reverse-charge",
  splitPayment: "pl-favat-split-payment",
  exemption: "pl-favat-exemption",
  margin: "pl-favat-margin-scheme",
  means: "pl-favat-payment-means",
  localGovernment: "pl-favat-jst",
  vatGroup: "pl-favat-group-vat",
  role: "pl-favat-third-party-role",
  effectiveDate: "pl-favat-effective-date",
  /** Earlier name of the same extension. */
  oldEffectiveDate: "pl-ksef-effective-date",
} as const;

/** Stamp with the KSeF number of an invoice, and its earlier name. */
export const NUMBER_STAMP = "favat-ksef-number";
export const OLD_NUMBER_STAMP = "ksef-id";

/** Values of flags. */
export const YES = "1";
export const NO = "2";
