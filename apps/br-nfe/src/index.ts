import { brazilianCertificate } from "@fakturo/brazil";
import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { received } from "./distribution/feed.ts";
import { app, registering, registration } from "./registration.ts";
import { sendAdvance } from "./steps/advance.ts";
import { cancelNfce, cancelNfe } from "./steps/cancel.ts";
import { cancel, correct, unuse } from "./steps/events.ts";
import { generate } from "./steps/generate.ts";
import { importNfe } from "./steps/import.ts";
import { consumerPages } from "./steps/pages.ts";
import { sendCorrection, sendManifestation, sendUnused } from "./steps/register-events.ts";
import { sendNfce, sendNfe } from "./steps/send.ts";
import { sync } from "./steps/sync.ts";

export { DANFE_KEY, danfeOf } from "./danfe/file.ts";
export { advanceOf } from "./event/advance.ts";
export { cancellationOf } from "./event/cancellation.ts";
export { type Correction, correctionOf } from "./event/correction.ts";
export type { EventOrigin, NfeEventRequest } from "./event/event.ts";
export { type Manifestation, manifestationOf } from "./event/manifestation.ts";
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

/** NF-e and NFC-e: sent, cancelled, written, read and corrected; the registration and the converter. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfe",
  apps: [app],
  providers: [
    ...[sendNfe, sendNfce, cancelNfe, cancelNfce, ...registering],
    ...[sendAdvance, sendCorrection, sendUnused, sendManifestation, sync],
    ...[generate, importNfe, cancel, correct, unuse],
  ],
  converters: [converter],
  connections: [connection],
  feeds: [received],
  registrations: [registration],
  credentials: [brazilianCertificate, consumerPages],
});
