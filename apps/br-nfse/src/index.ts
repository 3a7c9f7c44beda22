import { brazilianCertificate } from "@fakturo/brazil";
import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { received } from "./distribution/feed.ts";
import { cancel } from "./steps/cancel.ts";
import { cancelIssued } from "./steps/cancel-issued.ts";
import { generate } from "./steps/generate.ts";
import { importNfse } from "./steps/import.ts";
import { sendEvent } from "./steps/register-events.ts";
import { send } from "./steps/send.ts";
import { sync } from "./steps/sync.ts";

export { type DpsFacts, dpsId } from "./dps/id.ts";
export { CANCELLATION_CODES, type Cancelling, SUBSTITUTION_CODES } from "./event/cancellation.ts";
export type { EventParty, EventRequest, NfseEventOrigin } from "./event/event.ts";
export { type NfseManifestation, nfseManifestationOf } from "./event/manifestation.ts";
export { generateDps, signedCancellation, signedDps, signedEvent } from "./generate.ts";
export { type ReadNfse, readNfse } from "./read/document.ts";
export { CODE_ARG, SUBSTITUTE_ARG } from "./steps/cancel.ts";

/** NFS-e of the national system: sent, cancelled, confirmed, received, written and read; the converter. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfse",
  providers: [send, cancelIssued, sendEvent, sync, generate, importNfse, cancel],
  converters: [converter],
  connections: [connection],
  feeds: [received],
  credentials: [brazilianCertificate],
});
