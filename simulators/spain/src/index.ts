export {
  type Census,
  certificateHolderOf,
  type Holder,
  isNamed,
  isNaturalPerson,
  isRegistered,
  nameOf,
  plainName,
} from "./census.ts";
export { CODE_SETTING, isRemark, meaningIn } from "./codes.ts";
export { csvOf } from "./csv.ts";
export { dayOf } from "./dates.ts";
export { CERTIFICATE_REFUSED, refusedCertificate } from "./gateway.ts";
export { LINE_FAULTS } from "./lines.ts";
export { ownAnswer } from "./own-answer.ts";
export { SPANISH_SETTINGS } from "./settings.ts";
export { AgencyFault, faultReply, payloadOf, soapFault, soapReply } from "./soap.ts";
export { countryOfVatNumber, isVatNumber } from "./vat-numbers.ts";
export { isWithin, type RatePeriod, type RatesInForce, VAT_RATES } from "./vat-rates.ts";
