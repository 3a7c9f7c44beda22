export {
  alpha3,
  ISO_COUNTRIES,
  isEuMember,
  TAX_COUNTRIES,
  toIsoCountry,
  toTaxCountry,
} from "./countries.ts";
export { COUNTRY_NAMES } from "./country-names.ts";
export type { CurrencyTemplate } from "./currencies.ts";
export { CURRENCIES, type Currency } from "./currencies.ts";
export {
  type AmountFormat,
  formatAmount,
  formatNumber,
  type NumberFormat,
} from "./format-amount.ts";
export { isLanguage, LANGUAGES } from "./languages.ts";
export { NOTE_KEYS, TEXT_SUBJECTS } from "./notes.ts";
export { isPaymentMeans, PAYMENT_MEANS, PAYMENT_MEANS_CODES, PAYMENT_TERMS } from "./payment.ts";
export { UNIT_NAMES } from "./unit-names.ts";
export { isUnit, UNITS, uneceUnit } from "./units.ts";
