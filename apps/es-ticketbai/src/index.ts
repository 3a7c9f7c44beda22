import { definePlugin } from "@fakturo/plugin";
import { spanishCertificate } from "@fakturo/spain";
import { converter } from "./converter.ts";
import { cancel } from "./steps/cancel.ts";
import { generate } from "./steps/generate.ts";
import { software } from "./steps/settings.ts";

export { cancellationOf } from "./cancellation.ts";
export { qrUrl, tbaiCode, tbaiDate } from "./codes.ts";
export { ticketBaiOf } from "./document.ts";
export { lroeOf, modelOf, requestHeader } from "./lroe.ts";

/** TicketBAI files. */
export const plugin = definePlugin({
  name: "@fakturo/app-es-ticketbai",
  providers: [generate, cancel],
  converters: [converter],
  credentials: [spanishCertificate, software],
});
