import { definePlugin } from "@fakturo/plugin";
import { batches } from "./batch/connection.ts";
import { connection } from "./connection/connection.ts";
import { CERTIFICATE, TOKEN } from "./connection/credentials.ts";
import { converter } from "./converter.ts";
import { ENROLMENT } from "./enrol/enrolment.ts";
import { purchases } from "./receive/feed.ts";
import { registering, registration } from "./registration.ts";
import { generate } from "./steps/generate.ts";
import { importFa, importInvoice } from "./steps/import.ts";
import { offlineCredential } from "./steps/secret.ts";
import { send } from "./steps/send.ts";
import { sync } from "./steps/sync.ts";

export { type GenerateOptions, generateFa } from "./generate.ts";
export { isKsefNumber, ksefChecksum } from "./ksef-number.ts";
export { parseFa } from "./parse/document.ts";
export {
  certificateText,
  certificateUrl,
  fileHash,
  type InvoiceFacts,
  invoiceUrl,
  type OfflineIssuer,
  QR_HOSTS,
} from "./qr.ts";
export { CERTIFICATE_QR_STAMP, QR_STAMP } from "./steps/generate.ts";
export { OFFLINE_SECRET } from "./steps/secret.ts";
export { type FaVersion, VERSIONS } from "./versions.ts";

/** Invoices of KSeF: written and read, sent and received. */
export const plugin = definePlugin({
  name: "@fakturo/app-pl-ksef",
  providers: [generate, send, importFa, importInvoice, sync, ...registering],
  converters: [converter],
  connections: [connection, batches],
  feeds: [purchases],
  registrations: [registration],
  credentials: [CERTIFICATE, TOKEN, ENROLMENT, offlineCredential],
});
