import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection.ts";
import { ACCOUNT, PISTE } from "./credentials.ts";
import { registering, registration } from "./registration.ts";
import { send } from "./send.ts";

/** Invoices to French public bodies, sent to Chorus Pro. */
export const plugin = definePlugin({
  name: "@fakturo/app-fr-choruspro",
  providers: [send, ...registering],
  connections: [connection],
  registrations: [registration],
  credentials: [PISTE, ACCOUNT],
});
