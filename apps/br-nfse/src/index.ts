import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { cancel } from "./steps/cancel.ts";
import { generate } from "./steps/generate.ts";
import { importNfse } from "./steps/import.ts";

export { environmentIn, environmentOption } from "./converter.ts";
export { type BuiltInvoice, invoiceIn } from "./document.ts";
export { type Environment, environmentCode } from "./dps/dps.ts";
export { type DpsFacts, dpsId } from "./dps/id.ts";
export { digitsOf, money, sumOf } from "./dps/text.ts";
export {
  CANCELLATION_CODES,
  type Cancelling,
} from "./event/cancellation.ts";
export { KEY_STAMP } from "./extensions.ts";
export { generateDps, signedCancellation, signedDps } from "./generate.ts";
export { decimal, momentOf, percentMaking, percentOf, trimmed } from "./read/decimals.ts";
export { type ReadNfse, readNfse } from "./read/document.ts";
export { passZeros, rootIn, SIGNATURE_NAMESPACE } from "./read/file.ts";
export { postCodeOf } from "./read/parties.ts";
export { clockAt, moment, STATES, type State } from "./states.ts";
export { CODE_ARG, REASON_ARG, reasonField } from "./steps/cancel.ts";
export { CERTIFICATE_SECRET, withCredentials } from "./steps/credentials.ts";

/** Steps that write, read and cancel an NFS-e, and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfse",
  providers: [generate, importNfse, cancel],
  converters: [converter],
});
