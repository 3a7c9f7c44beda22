import { definePlugin } from "@fakturo/plugin";
import { check } from "./check.ts";
import { complete } from "./complete.ts";
import { connection } from "./connection.ts";
import { ACCOUNT, PISTE } from "./credentials.ts";
import { registering, registration } from "./registration.ts";
import { send } from "./send.ts";
import { waitForState } from "./wait-state.ts";

/** Invoices to French public bodies, sent to Chorus Pro. */
export const plugin = definePlugin({
  name: "@fakturo/app-fr-choruspro",
  providers: [check, send, waitForState, complete, ...registering],
  connections: [connection],
  registrations: [registration],
  credentials: [PISTE, ACCOUNT],
});
