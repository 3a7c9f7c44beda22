import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { connections } from "./connection/treasuries.ts";
import { converter } from "./converter.ts";
import { registering, registration } from "./registration.ts";
import { cancel } from "./steps/cancel.ts";
import { generate } from "./steps/generate.ts";
import { send } from "./steps/send.ts";
import { software } from "./steps/settings.ts";
import { zuzendu } from "./steps/zuzendu.ts";

export { cancellationOf } from "./cancellation.ts";
export { qrUrl, tbaiCode, tbaiDate } from "./codes.ts";
export { ticketBaiOf } from "./document.ts";
export { lroeOf, modelOf, requestHeader } from "./lroe.ts";

/** TicketBAI files. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-ticketbai",
  providers: [generate, send, cancel, zuzendu, ...registering],
  converters: [converter],
  connections,
  registrations: [registration],
  credentials: [spanishCertificate, software],
});
