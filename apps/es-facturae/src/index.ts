import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { converter } from "./converter.ts";
import { connections } from "./face/connection.ts";
import { registering, registration } from "./face/registration.ts";
import { sealCredential } from "./face/seal.ts";
import { cancel } from "./face/steps/cancel.ts";
import { send } from "./face/steps/send.ts";
import { waitForState } from "./face/steps/state.ts";
import { verify } from "./face/steps/verify.ts";
import { unitsRecord } from "./face/units/record.ts";
import { unitsRoutes } from "./face/units/routes.ts";
import { generate, thirdPartyCredential, tsaCredential } from "./provider.ts";

export { parseFacturae } from "./read/document.ts";
export { type FacturaeSigning, signFacturae } from "./sign.ts";
export { facturaeOf } from "./write/document.ts";

/** Facturae files, and FACe with its regional counterparts, which take them to public bodies. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-facturae",
  providers: [generate, verify, send, waitForState, cancel, ...registering],
  converters: [converter],
  connections,
  registrations: [registration],
  records: [unitsRecord],
  app: "gov-es",
  routes: unitsRoutes,
  credentials: [spanishCertificate, thirdPartyCredential, tsaCredential, sealCredential],
});
