import { FakturoError } from "@fakturo/model";
import { REPORT_KINDS } from "@fakturo/peppol";
import { type TokenRoute, Type } from "@fakturo/plugin";
import { transmissions } from "../settings.ts";
import { isMonth, monthBefore, writeReport } from "../statistics.ts";
import { serviceProvider } from "../steps/hand-over.ts";

/** Writes a statistics report without sending it. */
export const reportRoute: TokenRoute = {
  method: "GET",
  path: "/reports",
  summary: "Statistics report of a month",
  query: Type.Object({
    report: Type.Union(REPORT_KINDS.map((kind) => Type.Literal(kind))),
    month: Type.Optional(
      Type.String({ description: "`YYYY-MM`; the month before when absent.", maxLength: 7 }),
    ),
  }),
  replies: { 200: { description: "TSR or EUSR.", mime: "application/xml" } },
  refusals: [400, 412],
  async handle({ query }, ctx) {
    const { report, month = monthBefore(ctx.now()) } = query;
    const kind = REPORT_KINDS.find((one) => one === report);
    if (!kind) throw new FakturoError("input", "report is tsr or eusr");
    if (!isMonth(month)) throw new FakturoError("input", "a month such as 2026-10 is expected");
    const { seat } = await serviceProvider(ctx);
    const body = await writeReport(kind, month, seat, ctx.records(transmissions));
    return { status: 200, mime: "application/xml", body };
  },
};
