import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { exporter } from "./exporter.ts";
import { outstanding } from "./month/duty.ts";
import { monthRoutes } from "./month/routes.ts";
import { recordDocument } from "./provider.ts";
import { programCredential, seriesCredential } from "./record/settings.ts";
import { registering, registration } from "./registration.ts";
import { seriesRecord } from "./series/record.ts";
import { seriesRoutes } from "./series/routes.ts";
import { AT } from "./service/call.ts";
import { connection } from "./service/connection.ts";
import { AUTHENTICATION, app, CERTIFICATE, USER } from "./service/credentials.ts";
import { cancel } from "./steps/cancel.ts";
import { deleteCommunication } from "./steps/delete.ts";
import { send } from "./steps/send.ts";

export { type AtDocument, atDocument, type SaftPart } from "./document.ts";
export type { SeriesLink } from "./record/chain.ts";
export { type HashedFacts, hashedText, hashOf, printedHash, programKey } from "./record/hash.ts";
export { qrText, type SaftQrFacts } from "./record/qr.ts";
export { type Recorded, record, type SaftRecordOptions, STAMPS } from "./record/record.ts";
export type { SaftEntry } from "./saft/entry.ts";
export { SaftHeader } from "./saft/header.ts";
export { saft } from "./saft/saft.ts";

/** Portuguese documents: recorded, communicated to the AT, cancelled, and in the SAF-T (PT) of a period. */
export const plugin = definePlugin({
  name: "@fakturo/app-pt-at-saft",
  app: AT,
  apps: [app],
  providers: [recordDocument, send, cancel, deleteCommunication, ...registering],
  converters: [converter],
  exporters: [exporter],
  connections: [connection],
  registrations: [registration],
  credentials: [programCredential, seriesCredential, USER, CERTIFICATE, AUTHENTICATION],
  records: [seriesRecord, outstanding],
  routes: [...seriesRoutes, ...monthRoutes],
});
