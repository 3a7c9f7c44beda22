import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection.ts";
import { reception } from "./receiving/route.ts";
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

/** Steps `peppol.*`: look up, send, receive and register, over AS4. */
export const plugin = definePlugin({
  name: "@fakturo/app-peppol",
  app: APP,
  apps: [app],
  connections: [connection],
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
  routes: [reception, lookupRoute, upload, review, page, pageUpload, responsesRoute],
});
