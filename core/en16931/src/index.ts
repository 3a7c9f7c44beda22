export { type Attached, base64 } from "./attached.ts";
export type {
  AccountingTax,
  Adjustment,
  Bill,
  BillLine,
  BillTotals,
  DocumentAdjustment,
  Vat,
  VatSubtotal,
} from "./bill/bill.ts";
export { type Check, runChecks } from "./checks/check.ts";
export { EN16931_CHECKS } from "./checks/en16931.ts";
export { PEPPOL_GERMAN_CHECKS, XRECHNUNG_CHECKS } from "./checks/germany.ts";
export {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  PEPPOL_CHECKS,
  SELF_BILLING_TYPE_CHECKS,
} from "./checks/peppol.ts";
export { documentTypeOf } from "./codes/document-types.ts";
export { fullCode } from "./codes/full-code.ts";
export { classificationOf, labelledScheme, schemeOf } from "./codes/identity-schemes.ts";
export { type ItemProperty, itemProperties, metaKey } from "./codes/item-attributes.ts";
export { lineAccountOf, lineNoteOf } from "./codes/line-notes.ts";
export { lineUnitOf, unitFrom } from "./codes/line-units.ts";
export { noteSubjectOf } from "./codes/note-subjects.ts";
export { paymentMeansOf, termsTextOf, UNDEFINED_MEANS } from "./codes/payment.ts";
export type { VatCode } from "./codes/vat-categories.ts";
export { Faults } from "./faults.ts";
export { fileNameOf } from "./file-name.ts";
export { countryOf, isoCountry } from "./party/country.ts";
export {
  type Endpoint,
  emailOf,
  endpointOf,
  legalIdentity,
  nameOf,
  otherIdentities,
  personName,
  sellerIdentities,
  taxIdentities,
  telephoneOf,
  vatNumber,
} from "./party/facts.ts";
export { buyerIdentities, payeeOf, sellerOf } from "./party/seller.ts";
export { streetOf } from "./party/street.ts";
export { billOf } from "./prepare.ts";
export { documentTypeFrom } from "./read/document-type.ts";
export { exchangeRatesFrom, type TaxIn } from "./read/exchange.ts";
export { compact, listOf, type Members } from "./read/json.ts";
export { accountNumber, paymentKeyFrom, prepaidFrom } from "./read/payment.ts";
export { unitPrice } from "./read/price.ts";
export { taxIdFrom } from "./read/tax-id.ts";
export { combosFrom, taxNoteFrom, type VatFields } from "./read/taxes.ts";
