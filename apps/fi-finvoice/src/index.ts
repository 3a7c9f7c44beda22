import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { inbox } from "./feed.ts";
import { connection } from "./operator/connection.ts";
import { ACCOUNT, VENDOR } from "./operator/credentials.ts";
import { registering, registration, sync } from "./registration.ts";
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
  connections: [connection],
  credentials: [ACCOUNT, VENDOR],
  feeds: [inbox],
  registrations: [registration],
  providers: [generate, send, importFinvoice, sync, ...registering],
  converters: [converter],
});
