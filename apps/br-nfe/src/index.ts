import { brazilianCertificate } from "@fakturo/brazil";
import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { cancel, correct, unuse } from "./steps/events.ts";
import { generate } from "./steps/generate.ts";
import { importNfe } from "./steps/import.ts";
import { consumerPages } from "./steps/pages.ts";

export { cancellationOf } from "./event/cancellation.ts";
export { type Correction, correctionOf } from "./event/correction.ts";
export type { EventOrigin, NfeEventRequest } from "./event/event.ts";
export { unusedOf } from "./event/unused.ts";
export {
  generateNfe,
  type NfeSigning,
  type SignedNfe,
  signedNfe,
  signedRequest,
} from "./generate.ts";
export { type AccessKeyParts, accessKey, checkDigit } from "./key.ts";
export type { Issuing } from "./nfe/nfe.ts";
export { type ConsumerPages, type OfflineFacts, qrText } from "./qr.ts";
export { type ReadNfe, readNfe } from "./read/document.ts";
export { CONSUMER_SECRET } from "./steps/pages.ts";

/** Steps that write, read, cancel and correct NF-e, and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfe",
  providers: [generate, importNfe, cancel, correct, unuse],
  converters: [converter],
  credentials: [brazilianCertificate, consumerPages],
});
