import { definePlugin } from "@fakturo/plugin";
import { caeas } from "./caea/codes.ts";
import { awaitReport, issueInAdvance, reportUnused, requestCode } from "./caea/steps.ts";
import { CERTIFICATE } from "./connection/certificate.ts";
import { connection } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { qr, request } from "./provider.ts";
import { registering, registration } from "./registration.ts";
import { send } from "./steps/send.ts";

export { type QrFacts, qrFacts, qrUrl } from "./qr.ts";
export { authorisationRequest, type Ticket } from "./request.ts";
export { type CustomerDocument, customerDocument, type Voucher, voucherOf } from "./voucher.ts";

/** Argentine invoices: authorisation by ARCA, registration, the request as a file, and the QR code. */
export const plugin = definePlugin({
  name: "@fakturo/app-ar-arca",
  app: "gov-ar",
  records: [caeas],
  providers: [
    send,
    request,
    qr,
    requestCode,
    issueInAdvance,
    awaitReport,
    reportUnused,
    ...registering,
  ],
  converters: [converter],
  connections: [connection],
  registrations: [registration],
  credentials: [CERTIFICATE],
});
