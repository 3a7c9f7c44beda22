export { brazilianCertificate, CERTIFICATE_SECRET, withCredentials } from "./credentials.ts";
export { decimal, momentOf, money, percentMaking, percentOf, trimmed } from "./decimals.ts";
export {
  environmentCode,
  environmentOption,
  type FiscalEnvironment,
  fiscalEnvironmentIn,
} from "./environment.ts";
export { type DistributedPage, pageOfDocuments } from "./feed.ts";
export { ignoreZeros, rootIn, SIGNATURE_NAMESPACE } from "./file.ts";
export { type BuiltInvoice, invoiceIn } from "./invoice.ts";
export {
  printedDay,
  printedKey,
  printedNumber,
  printedPhone,
  printedTaxNumber,
  printedTime,
} from "./print.ts";
export { withPrinted } from "./printed.ts";
export { REASON_ARG, reasonField } from "./reason.ts";
export { KEY_STAMP } from "./stamps.ts";
export { BRAZILIAN_STATES, clockAt, type FederalState, moment, stateOf } from "./states.ts";
export { digitsOf, postCodeOf, textOf } from "./text.ts";
