import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { buildStatus } from "./steps/build-status.ts";
import { cancel } from "./steps/cancel.ts";
import { checkRecords } from "./steps/check.ts";
import { generateEvent } from "./steps/events.ts";
import { generate } from "./steps/generate.ts";
import { recordSigned } from "./steps/keep.ts";
import { generateCancel, generateInvoice } from "./steps/no-verifactu.ts";

export {
  type EventGeneration,
  type EventLink,
  eventIn,
  eventOf,
  type SystemEvent,
  statusIn,
} from "./event/event.ts";
export {
  cancellationFingerprint,
  eventFingerprint,
  registrationFingerprint,
} from "./fingerprint.ts";
export { qrUrl } from "./qr.ts";
export { cancellationOf } from "./record/cancellation.ts";
export type { ChainLink, Generation } from "./record/generation.ts";
export { messageOf } from "./record/message.ts";
export { registrationOf } from "./record/registration.ts";
export type { Software } from "./software.ts";
export { type CorrectedSums, correctedSums } from "./spain/corrected.ts";
export {
  type SpanishMoment,
  spanishDate,
  spanishMoment,
  spanishTimeOn,
} from "./spain/dates.ts";
export { invoiceIn, isCredit, type SuppliedInvoice } from "./spain/invoice.ts";
export { type Money, moneyOf, percentText, sumOf } from "./spain/money.ts";
export { type Identification, identify, isSpanish } from "./spain/party.ts";
export { clip, describe, shorten } from "./spain/texts.ts";
export { newestLink } from "./steps/chain.ts";
export { credentialsFor } from "./steps/credentials.ts";

/** Records of VERI*FACTU and NO VERI*FACTU. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-verifactu",
  providers: [
    generate,
    cancel,
    generateInvoice,
    generateCancel,
    buildStatus,
    generateEvent,
    checkRecords,
    recordSigned,
  ],
  converters: [converter],
});
