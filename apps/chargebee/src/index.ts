import { definePlugin } from "@fakturo/plugin";
import { importDocument } from "./import.ts";
import { downloadPdf } from "./pdf.ts";
import { report } from "./report.ts";
import { app, documents, KEY } from "./settings.ts";
import { updateDetails } from "./update.ts";
import { routes } from "./webhook.ts";

/** Import of Chargebee invoices and credit notes, and reports back to Chargebee. */
export const plugin = definePlugin({
  name: "@fakturo/app-chargebee",
  app: "chargebee",
  apps: [app],
  credentials: [KEY],
  records: [documents],
  routes,
  providers: [importDocument, report, downloadPdf, updateDetails],
});
