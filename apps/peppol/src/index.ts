import { definePlugin } from "@fakturo/plugin";
import { as4Connection } from "./connection.ts";
import { PEPPOL } from "./definition.ts";
import { receptionRoute } from "./receiving/route.ts";
import { peppolRules } from "./receiving/rules.ts";
import { lookupRoute } from "./routes/lookup.ts";
import { page, pageUpload, review, upload } from "./routes/ownership.ts";
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
  trust,
} from "./settings.ts";
import { requestApproval, waitApproval } from "./steps/approval.ts";
import { hasInboxes, validateEndpoint } from "./steps/branches.ts";
import { importDocument } from "./steps/import.ts";
import { lookup } from "./steps/lookup.ts";
import { register, unregister } from "./steps/register.ts";
import { send } from "./steps/send.ts";

export { CODES as AS4_CODES } from "./codes.ts";
export { as4Connection } from "./connection.ts";
export type { NetworkDefinition } from "./definition.ts";
export { callerOf, networkOf, portsOf } from "./network.ts";
export { firstFault, orLater, publisherOf, receivingPoint, removed } from "./publisher.ts";
export { type ReceptionRules, receivedEntry } from "./receiving/inbox.ts";
export { receptionRoute } from "./receiving/route.ts";
export { recordId, recordMime } from "./record.ts";
export { receivedRecord } from "./settings.ts";

/** Steps `peppol.*`: look up, send, receive and register, over AS4. */
export const plugin = definePlugin({
  name: "@fakturo/app-peppol",
  app: APP,
  apps: [app],
  connections: [as4Connection(PEPPOL)],
  credentials: [accessPoint, trust, publisher],
  records: [participants, received, responses, ownership],
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
  ],
  routes: [
    receptionRoute(PEPPOL, peppolRules),
    lookupRoute,
    upload,
    review,
    page,
    pageUpload,
    responsesRoute,
  ],
});
