import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection.ts";
import { app, FISCONLINE, TICKET } from "./credentials.ts";
import { registering, registration } from "./registration.ts";
import { send, voiding } from "./steps.ts";

/** Italian receipts (documento commerciale online), entered at the portal of the Agenzia delle Entrate. */
export const plugin = definePlugin({
  name: "@fakturo/app-it-ticket",
  app: TICKET,
  apps: [app],
  providers: [send, voiding, ...registering],
  connections: [connection],
  registrations: [registration],
  credentials: [FISCONLINE],
});
