/** Extension keys of the addon `gr-mydata-v1` with their elements. */
export const EXT = {
  /** `invoiceType`. */
  invoiceType: "gr-mydata-invoice-type",
  /** `vatCategory`. */
  vatRate: "gr-mydata-vat-rate",
  /** `vatExemptionCategory`. */
  exemption: "gr-mydata-exemption",
  /** `classificationCategory`. */
  incomeCategory: "gr-mydata-income-cat",
  /** `classificationType`. */
  incomeType: "gr-mydata-income-type",
  /** `paymentMethodDetails/type`. */
  means: "gr-mydata-payment-means",
  /** `taxType`. */
  taxType: "gr-mydata-tax-type",
} as const;

/** Stamps of the authority, and of the provider that transmitted the document. */
export const STAMPS = {
  mark: "iapr-mark",
  uid: "iapr-uid",
  hash: "iapr-hash",
  qr: "iapr-qr",
  provider: "iapr-provider",
} as const;

/** Kinds of tax totals and the extension that holds their category. */
export const TAX_CATEGORIES: ReadonlyMap<string, string> = new Map([
  ["2", "gr-mydata-fee"],
  ["3", "gr-mydata-other-tax"],
  ["4", "gr-mydata-stamp-duty"],
]);

/** `taxType` of withheld taxes. */
export const WITHHELD = "1";
/** `taxType` of deductions. */
export const DEDUCTION = "5";
/** `type` of an open payment. */
export const ON_CREDIT = "5";

/** `measurementUnit` by unit. */
export const UNITS: ReadonlyMap<string, string> = new Map([
  ["piece", "1"],
  ["item", "1"],
  ["one", "1"],
  ["unit", "1"],
  ["kg", "2"],
  ["l", "3"],
  ["m", "4"],
  ["m2", "5"],
  ["m3", "6"],
]);
