/** Extension keys of the catalogues that this addon sets. */
export const DOCUMENT_TYPE = "untdid-document-type";
export const TAX_CATEGORY = "untdid-tax-category";
export const PAYMENT_MEANS = "untdid-payment-means";
export const ALLOWANCE = "untdid-allowance";
export const CHARGE = "untdid-charge";
export const TEXT_SUBJECT = "untdid-text-subject";
export const SCHEME_ID = "iso-scheme-id";
export const VATEX = "cef-vatex";
