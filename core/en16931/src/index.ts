export type { Attached } from "./attached.ts";
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
export type { Precision } from "./bill/settle.ts";
export { check } from "./check.ts";
export { type Check, each, type Find, ofLines, runChecks } from "./checks/check.ts";
export { EN16931_CHECKS, itemNameCheck, precedingCheck } from "./checks/en16931.ts";
export { EXTENDED_CHECKS } from "./checks/extended.ts";
export { PEPPOL_GERMAN_CHECKS, type Syntax, xrechnungChecks } from "./checks/germany.ts";
export { NLCIUS_CHECKS } from "./checks/netherlands.ts";
export {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  PEPPOL_CHECKS,
  SELF_BILLING_TYPE_CHECKS,
} from "./checks/peppol.ts";
export { type ProfileName, profileOf, type RuleProfile } from "./checks/profiles.ts";
export { sizeCheck } from "./checks/size.ts";
export { CII_CHECKS, UBL_CHECKS } from "./checks/syntax.ts";
export { isTextPresent } from "./checks/texts.ts";
export { RATE_CHECKS } from "./checks/vat.ts";
export { documentTypeOf } from "./codes/document-types.ts";
export { classificationOf, labelledScheme, schemeOf } from "./codes/identity-schemes.ts";
export {
  type ItemProperty,
  itemProperties,
  propertiesFrom,
} from "./codes/item-attributes.ts";
export { lineAccountOf, lineNoteOf } from "./codes/line-notes.ts";
export { lineUnitOf, unitFrom } from "./codes/line-units.ts";
export { noteSubjectOf } from "./codes/note-subjects.ts";
export { paymentMeansOf, termsTextOf, UNDEFINED_MEANS } from "./codes/payment.ts";
export type { VatCode } from "./codes/vat-categories.ts";
export { contextLossesOf } from "./context-losses.ts";
export { lossesOf } from "./losses.ts";
export { type MergedMember, mergedSurcharges } from "./merged.ts";
export { countryFrom, countryOf, deliveryCountryOf, isoCountry } from "./party/country.ts";
export {
  type ElectronicAddress,
  emailOf,
  endpointOf,
  legalIdentity,
  otherIdentities,
  partyName,
  personName,
  sellerIdentities,
  taxIdentities,
  telephoneOf,
  vatNumber,
} from "./party/facts.ts";
export { buyerIdentities, payeeOf, sellerOf } from "./party/seller.ts";
export { streetOf } from "./party/street.ts";
export { billOf, type DraftBill, draftBill } from "./prepare.ts";
export { type AdjustmentFields, adjustmentsFrom } from "./read/adjustments.ts";
export { documentTypeFrom } from "./read/document-type.ts";
export { exchangeRatesFrom, type TaxIn } from "./read/exchange.ts";
export { asParticipant } from "./read/participant.ts";
export { accountNumber, PREPAID, paymentKeyFrom, prepaidFrom } from "./read/payment.ts";
export { type Place, placeFrom } from "./read/place.ts";
export { shortest, unitPrice } from "./read/price.ts";
export {
  isRoundedByLine,
  type SettledSums,
  type StatedSums,
  type StatedTax,
  settleSums,
} from "./read/sums.ts";
export { taxIdFrom } from "./read/tax-id.ts";
export { combosFrom, taxNoteFrom, type VatFields } from "./read/taxes.ts";
