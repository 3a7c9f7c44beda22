import { as4Connection, receptionRoute, responsesRoute } from "@fakturo/app-peppol";
import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { importOioubl } from "./import.ts";
import { nemhandelRules } from "./network/reception.ts";
import {
  APP,
  accessPoint,
  app,
  NEMHANDEL,
  participants,
  publisher,
  received,
  responses,
  sentDocuments,
  trust,
} from "./network/settings.ts";
import { convert } from "./provider.ts";
import { agreeing, registration } from "./registration.ts";
import { register, unregister } from "./steps/register.ts";
import { respond } from "./steps/respond.ts";
import { send } from "./steps/send.ts";

export { generateOioubl } from "./generate.ts";
export { parseOioubl, unreadInOioubl } from "./parse/document.ts";

/** Steps `gov-dk.*`: NemHandel by AS4, and the converter of OIOUBL. */
export const plugin = definePlugin({
  name: "@fakturo/app-dk-oioubl",
  app: APP,
  apps: [app],
  connections: [as4Connection(NEMHANDEL)],
  credentials: [accessPoint, trust, publisher],
  records: [participants, received, responses, sentDocuments],
  registrations: [registration],
  providers: [convert, send, importOioubl, respond, ...agreeing, register, unregister],
  routes: [
    receptionRoute(NEMHANDEL, nemhandelRules),
    responsesRoute(responses, {
      reference: "Number of the sent document.",
      list: "Application responses.",
    }),
  ],
  converters: [converter],
});
