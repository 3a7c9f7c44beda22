import { type CallContext, defineFeed, type FeedPage, type FeedPlace } from "@fakturo/plugin";
import { CONNECTION, contextOf } from "./platform/context.ts";
import { flowOf, originalOf, PAGE, searchFlows } from "./platform/flows.ts";
import { FLOW_ARG, TYPE_ARG } from "./steps/arguments.ts";

/** Invoices of suppliers, and statuses of invoices sent and received. */
const TYPES = ["SupplierInvoice", "CustomerInvoiceLC", "SupplierInvoiceLC"];
/** A client overlaps its searches by 20 minutes (XP Z12-013). */
const LAG_S = 1200;
const EVERY_S = 300;
const PACE_S = 1;

/** What the platform has for the company, in the order of its last change. */
export const flows = defineFeed({
  key: "gov-fr.flows",
  name: "Flows of the approved platform",
  connection: CONNECTION,
  order: "time",
  lag: LAG_S,
  every: EVERY_S,
  pace: PACE_S,
  page,
  async fetch({ key }, ctx) {
    const [flow, data] = [await flowOf(key, contextOf(ctx)), await originalOf(key, contextOf(ctx))];
    const isPdf = flow.flowSyntax === "Factur-X";
    const mime = isPdf ? "application/pdf" : "application/xml";
    const name = `${key}.${isPdf ? "pdf" : "xml"}`;
    return {
      files: [{ name, mime, data, key: "flow", category: "format", private: true }],
      args: { [FLOW_ARG]: key, [TYPE_ARG]: flow.flowType ?? "" },
    };
  },
});

async function page(from: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  const where = {
    updatedAfter: new Date(from.at).toISOString(),
    flowDirection: ["In"] as const,
    flowType: TYPES,
    ackStatus: "Ok",
  };
  const found = await searchFlows(where, contextOf(ctx));
  const items = found.flatMap(({ flowId, updatedAt = "" }) => {
    const at = Date.parse(updatedAt);
    return Number.isFinite(at) ? [{ key: flowId, at }] : [];
  });
  return { items, hasMore: found.length === PAGE && items.length > 0 };
}
