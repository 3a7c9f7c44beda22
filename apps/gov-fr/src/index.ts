import { definePlugin } from "@fakturo/plugin";
import { flows } from "./feed.ts";
import { connection } from "./platform/connection.ts";
import { ACCOUNT } from "./platform/credentials.ts";
import { invoices, lines, obligations, periods, reporters, rows } from "./records.ts";
import { agreeing, registration } from "./registration.ts";
import { reportRoutes } from "./report-routes.ts";
import { directoryRoutes } from "./routes.ts";
import { forward } from "./steps/forward.ts";
import { importFlow } from "./steps/import.ts";
import { lifecycle } from "./steps/lifecycle.ts";
import { lookup } from "./steps/lookup.ts";
import { record } from "./steps/record.ts";
import { disableLine, registerLine } from "./steps/register.ts";
import { generateReport } from "./steps/report-generate.ts";
import { disableReporter, registerReporter } from "./steps/report-register.ts";
import { recordRow } from "./steps/report-row.ts";
import { sendReport } from "./steps/report-send.ts";
import { webhookRoutes } from "./webhook.ts";

export type { ReportRow } from "./report/row.ts";
export { rowsOf } from "./report/rows.ts";
export { cadenceOf, closedWindows, deadlineText, endOf, windowAt } from "./report/windows.ts";
export { type ReportHead, reportXml } from "./report/write.ts";

/** E-invoicing and e-reporting of the French reform over an approved platform. */
export const plugin = definePlugin({
  name: "@fakturo/app-gov-fr",
  app: "gov-fr",
  connections: [connection],
  credentials: [ACCOUNT],
  feeds: [flows],
  records: [invoices, lines, obligations, periods, reporters, rows],
  registrations: [registration],
  routes: [...directoryRoutes, ...reportRoutes, ...webhookRoutes],
  providers: [
    ...agreeing,
    lookup,
    record,
    registerLine,
    disableLine,
    forward,
    importFlow,
    lifecycle,
    registerReporter,
    disableReporter,
    recordRow,
    generateReport,
    sendReport,
  ],
});
