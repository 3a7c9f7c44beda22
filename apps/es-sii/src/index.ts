import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { connections } from "./connection/connection.ts";
import { converters } from "./converter.ts";
import { registering, registration } from "./registration.ts";
import { reported } from "./reported/feed.ts";
import { cancelIssued, cancelReceived } from "./steps/cancel.ts";
import { recordIssued, recordReceived } from "./steps/record.ts";
import { sync } from "./steps/sync.ts";

export { type Book, ISSUED, RECEIVED } from "./book.ts";
export { type Communication, type MessageOptions, messageOf } from "./message.ts";

/** Records of the Spanish SII: books of issued and received invoices, sent to the tax administrations. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-sii",
  providers: [recordIssued, recordReceived, cancelIssued, cancelReceived, sync, ...registering],
  converters,
  connections,
  feeds: [reported],
  registrations: [registration],
  credentials: [spanishCertificate],
});
