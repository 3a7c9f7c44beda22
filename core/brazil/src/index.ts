export { brazilianCertificate, CERTIFICATE_SECRET, withCredentials } from "./credentials.ts";
export { decimal, momentOf, money, percentMaking, percentOf, trimmed } from "./decimals.ts";
export {
  type Environment,
  environmentCode,
  environmentIn,
  environmentOption,
} from "./environment.ts";
export { passZeros, rootIn, SIGNATURE_NAMESPACE } from "./file.ts";
export { type BuiltInvoice, invoiceIn } from "./invoice.ts";
export { REASON_ARG, reasonField } from "./reason.ts";
export { KEY_STAMP } from "./stamps.ts";
export { clockAt, moment, STATES, type State, stateOf } from "./states.ts";
export { digitsOf, postCodeOf, textOf } from "./text.ts";
