import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { issued, received } from "./download/feed.ts";
import { efisco, efiscoImport, efiscoRegistering } from "./download/registration.ts";
import { download, EFIRMA } from "./download/service.ts";
import { FINKOK_ACCOUNT, SW_ACCOUNT } from "./pac/accounts.ts";
import { finkokConnection, swConnection } from "./pac/connections.ts";
import { portal } from "./platforms/portal.ts";
import { operationRecord, platformRecord } from "./platforms/records.ts";
import { recordOperation, registerPlatform, unregisterPlatform } from "./platforms/steps.ts";
import { app, issuers, registering, registration } from "./registration.ts";
import { cancel } from "./steps/cancel.ts";
import { generate } from "./steps/generate.ts";
import { importCfdi } from "./steps/import.ts";
import { pending } from "./steps/pending.ts";
import { reply } from "./steps/reply.ts";
import { csdCredential } from "./steps/secret.ts";
import { stamp } from "./steps/stamp.ts";

export { type Csd, type CsdFiles, cadenaOf, openCsd, stampCadenaOf } from "@fakturo/mexico";
export { generateCfdi } from "./generate.ts";
export { parseCfdi } from "./parse/document.ts";
export { readComprobante } from "./parse/find.ts";
export { centralTime } from "./sat/cancellation.ts";
export type { Seal } from "./seal/seal.ts";
export { isSealed, sealedCfdi, verifySeal } from "./seal/sealed.ts";
export { stampsIn, type Verification, verificationUrl } from "./stamps.ts";
export { CSD_SECRET } from "./steps/secret.ts";

/** CFDI: written, sealed, stamped by a PAC, cancelled, and received by the mass download of the SAT. */
export const plugin = definePlugin({
  name: "@fakturo/app-mx-cfdi",
  app: "sat-mx",
  apps: [app],
  providers: [
    stamp,
    cancel,
    pending,
    reply,
    generate,
    importCfdi,
    ...registering,
    ...efiscoRegistering,
    efiscoImport,
    registerPlatform,
    recordOperation,
    unregisterPlatform,
  ],
  routes: [portal],
  records: [platformRecord, operationRecord],
  converters: [converter],
  connections: [swConnection, finkokConnection, issuers, download],
  feeds: [received, issued],
  registrations: [registration, efisco],
  credentials: [csdCredential, SW_ACCOUNT, FINKOK_ACCOUNT, EFIRMA],
});
