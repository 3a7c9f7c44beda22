import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { SignedDay, SignedRecord } from "./archive/signed-record.ts";
import { connection } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { declaration } from "./declaration/route.ts";
import { declarationData } from "./declaration/settings.ts";
import { lookup } from "./lookup/route.ts";
import { correct, verify } from "./lookup/verify.ts";
import { registering, registration } from "./registration.ts";
import { remittances } from "./remittance/connection.ts";
import { noVerifactuRegistering, noVerifactuRegistration } from "./remittance/registration.ts";
import { buildStatus } from "./steps/build-status.ts";
import { cancel } from "./steps/cancel.ts";
import { checkRecords } from "./steps/check.ts";
import { checkQr } from "./steps/check-qr.ts";
import { generateEvent } from "./steps/events.ts";
import { generate } from "./steps/generate.ts";
import { recordSigned } from "./steps/keep.ts";
import { generateCancel, generateInvoice } from "./steps/no-verifactu.ts";
import { Remittance, remit } from "./steps/remit.ts";
import { send } from "./steps/send.ts";
import { software } from "./steps/software.ts";

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
export type { RecordGeneration, RecordLink } from "./record/generation.ts";
export { messageOf } from "./record/message.ts";
export { registrationOf } from "./record/registration.ts";
export type { VerifactuSoftware } from "./software.ts";

/** Records of VERI*FACTU and NO VERI*FACTU. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-verifactu",
  providers: [
    generate,
    send,
    cancel,
    checkQr,
    generateInvoice,
    generateCancel,
    buildStatus,
    generateEvent,
    checkRecords,
    recordSigned,
    remit,
    verify,
    correct,
    ...registering,
    ...noVerifactuRegistering,
  ],
  converters: [converter],
  connections: [connection, remittances],
  registrations: [registration, noVerifactuRegistration],
  credentials: [spanishCertificate, software, declarationData],
  records: [SignedRecord, SignedDay, Remittance],
  app: "gov-es",
  routes: [lookup, declaration],
});
