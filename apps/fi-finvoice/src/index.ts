import { definePlugin } from "@fakturo/plugin";
import { apixConnection } from "./apix/connection.ts";
import { APIX_KEYS } from "./apix/credentials.ts";
import { apixInbox } from "./apix/feed.ts";
import { bankConnection } from "./bank/connection.ts";
import { BANK_AGREEMENT, BANK_CERTIFICATE, BANK_TRUST } from "./bank/credentials.ts";
import { bankInbox } from "./bank/feed.ts";
import { converter } from "./converter.ts";
import { inbox } from "./feed.ts";
import { connection } from "./operator/connection.ts";
import { ACCOUNT, VENDOR } from "./operator/credentials.ts";
import { app } from "./operator.ts";
import { apixRegistration, bankRegistration, registering, registration } from "./registration.ts";
import { generate } from "./steps/generate.ts";
import { importFinvoice } from "./steps/import.ts";
import { send } from "./steps/send.ts";

export {
  creditorReference,
  domesticReference,
  isCreditorReference,
  isDomesticReference,
} from "./codes/reference.ts";
export { generateFinvoice } from "./generate.ts";
export { parseFinvoice } from "./read/parse.ts";
export type { Settings } from "./settings.ts";

/** Steps `gov-fi.*`, the operator they send and receive through, and the converter of Finvoice. */
export const plugin = definePlugin({
  name: "@fakturo/app-fi-finvoice",
  app: "gov-fi",
  apps: [app],
  connections: [connection, apixConnection, bankConnection],
  credentials: [ACCOUNT, VENDOR, APIX_KEYS, BANK_AGREEMENT, BANK_CERTIFICATE, BANK_TRUST],
  feeds: [inbox, apixInbox, bankInbox],
  registrations: [registration, apixRegistration, bankRegistration],
  providers: [generate, send, importFinvoice, ...registering],
  converters: [converter],
});
