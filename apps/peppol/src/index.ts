import { definePlugin } from "@fakturo/plugin";
import { as4Connection } from "./connection.ts";
import { PEPPOL } from "./definition.ts";
import { providerConnection } from "./provider/connection.ts";
import { deliveryRoute } from "./provider/route.ts";
import { providerToken } from "./provider/settings.ts";
import { receptionRoute } from "./receiving/route.ts";
import { peppolRules } from "./receiving/rules.ts";
import { lookupRoute } from "./routes/lookup.ts";
import { page, pageUpload, proof, review, upload } from "./routes/ownership.ts";
import { publisherRoutes } from "./routes/publisher.ts";
import { reportRoute } from "./routes/reports.ts";
import { responsesRoute } from "./routes/responses.ts";
import {
  APP,
  accessPoint,
  app,
  ownership,
  participants,
  publisher,
  received,
  responses,
  sentDocuments,
  smp,
  transmissions,
  trust,
} from "./settings.ts";
import { requestApproval, waitApproval } from "./steps/approval.ts";
import { hasInboxes, validateEndpoint } from "./steps/branches.ts";
import { importDocument } from "./steps/import.ts";
import { lookup } from "./steps/lookup.ts";
import { register } from "./steps/register.ts";
import { report } from "./steps/report.ts";
import { respond } from "./steps/respond.ts";
import { send } from "./steps/send.ts";
import { status } from "./steps/status.ts";
import { unregister } from "./steps/unregister.ts";
import { validate } from "./steps/validate.ts";

export { CODES as AS4_CODES } from "./codes.ts";
export { as4Connection } from "./connection.ts";
export type { NetworkDefinition } from "./definition.ts";
export { callerOf, networkOf, portsOf } from "./network.ts";
export { firstFault, orLater, publisherOf, receivingPoint, removed } from "./publisher.ts";
export { type EnvelopedDocument, type ReceptionRules, receivedEntry } from "./receiving/inbox.ts";
export { receptionRoute } from "./receiving/route.ts";
export { recordId, recordMime } from "./record.ts";
export { type Rejection, rejectionAmong } from "./rejections.ts";
export { responsesRoute } from "./routes/responses.ts";
export { answerExpiry, noteSent, sentRecord, sentTo } from "./sent.ts";
export { receivedRecord, revocation } from "./settings.ts";
export { handedOverBy } from "./steps/hand-over.ts";
export { sentOnce } from "./steps/sent-once.ts";

/** Steps `peppol.*`: look up, send, receive, register, answer and report, over AS4, with an own publisher. */
export const plugin = definePlugin({
  name: "@fakturo/app-peppol",
  app: APP,
  apps: [app],
  connections: [as4Connection(PEPPOL), providerConnection],
  credentials: [accessPoint, trust, publisher, smp, providerToken],
  records: [participants, received, transmissions, responses, sentDocuments, ownership],
  providers: [
    lookup,
    hasInboxes,
    validateEndpoint,
    send,
    importDocument,
    register,
    unregister,
    requestApproval,
    waitApproval,
    validate,
    status,
    respond,
    report,
  ],
  routes: [
    receptionRoute(PEPPOL, peppolRules),
    deliveryRoute,
    lookupRoute,
    upload,
    proof,
    review,
    page,
    pageUpload,
    ...publisherRoutes,
    reportRoute,
    responsesRoute(responses, {
      reference: "Instance of the sent envelope, or number of the invoice.",
      list: "Message level statuses and Invoice Responses.",
    }),
  ],
});
