export { alpha3, ISO_COUNTRIES, isEuMember, TAX_COUNTRIES } from "./countries.ts";
export {
  type AmountFormat,
  CURRENCIES,
  type Currency,
  formatAmount,
  formatNumber,
} from "./currencies.ts";
export type { CurrencyTemplate } from "./currency-rows.ts";
export { LANGUAGES } from "./languages.ts";
export { NOTE_KEYS } from "./notes.ts";
export { PAYMENT_MEANS, PAYMENT_TERMS } from "./payment.ts";
export { UNITS, uneceUnit } from "./units.ts";
