import { FakturoError } from "@fakturo/model";
import { REPORT_KINDS } from "@fakturo/peppol";
import { type TokenRoute, Type } from "@fakturo/plugin";
import { transmissions } from "../settings.ts";
import { isMonth, monthBefore, writeReport } from "../statistics.ts";
import { serviceProvider } from "../steps/hand-over.ts";

/** Writes a statistics report without sending it. */
export const reportRoute: TokenRoute = {
  method: "GET",
  path: "/reports/:report",
  summary: "Statistics report of a month",
  query: Type.Object({
    month: Type.Optional(
      Type.String({ description: "`YYYY-MM`; the month before when absent.", maxLength: 7 }),
    ),
  }),
  replies: { 200: { description: "TSR or EUSR.", mime: "application/xml" } },
  refusals: [400, 404, 412],
  async handle({ params, query }, ctx) {
    const kind = REPORT_KINDS.find((one) => one === params.report);
    if (!kind) throw new FakturoError("not-found", "reports are 'tsr' and 'eusr'");
    const { month = monthBefore(ctx.now()) } = query;
    if (!isMonth(month)) throw new FakturoError("input", "a month such as 2026-10 is expected");
    const { seat } = await serviceProvider(ctx);
    const body = await writeReport(kind, month, seat, ctx.records(transmissions));
    return { status: 200, mime: "application/xml", body };
  },
};
