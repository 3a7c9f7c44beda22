import { definePlugin } from "@fakturo/plugin";
import { addIban } from "./iban.ts";
import { importObject } from "./import.ts";
import { pay } from "./pay.ts";
import { app, documents, KEY, WEBHOOK_SECRET } from "./settings.ts";
import { routes } from "./webhook.ts";

/** Import of Stripe invoices and credit notes. */
export const plugin = definePlugin({
  name: "@fakturo/app-stripe",
  app: "stripe",
  apps: [app],
  credentials: [KEY, WEBHOOK_SECRET],
  records: [documents],
  routes,
  providers: [importObject, addIban, pay],
});
