import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection.ts";
import { ACCOUNT } from "./credentials.ts";
import { registering, registration } from "./registration.ts";
import { send } from "./send.ts";

/** Portuguese invoices issued by the certified program InvoiceXpress, which numbers and communicates them. */
export const plugin = definePlugin({
  name: "@fakturo/app-pt-invoicexpress",
  providers: [send, ...registering],
  connections: [connection],
  registrations: [registration],
  credentials: [ACCOUNT],
});
