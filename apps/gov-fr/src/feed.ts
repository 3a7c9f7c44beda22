import {
  type CallContext,
  defineFeed,
  type FeedPage,
  type FeedPlace,
  type InboundContents,
} from "@fakturo/plugin";
import type { PlatformContext } from "./platform/api.ts";
import { CONNECTION, contextOf } from "./platform/context.ts";
import { flowOf, originalOf, PAGE, type PlatformFlow, searchFlows } from "./platform/flows.ts";
import { COPY_TYPES, copyMessage, copyNotices, isDecidedCopy } from "./state-copies.ts";
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
    const platform = contextOf(ctx);
    const flow = await flowOf(key, platform);
    return COPY_TYPES.includes(flow.flowType ?? "")
      ? copyMessage(flow, await originalOf(flow.flowId, platform))
      : contentsOf(flow, platform);
  },
  read: ({ bytes }) => copyNotices(bytes),
});

/** The file of a received flow, with the args of its import. */
export async function contentsOf(
  { flowId, flowType = "", flowSyntax }: PlatformFlow,
  platform: PlatformContext,
): Promise<InboundContents> {
  const data = await originalOf(flowId, platform);
  const isPdf = flowSyntax === "Factur-X";
  const mime = isPdf ? "application/pdf" : "application/xml";
  const name = `${flowId}.${isPdf ? "pdf" : "xml"}`;
  return {
    files: [{ name, mime, data, key: "flow", category: "format", private: true }],
    args: { [FLOW_ARG]: flowId, [TYPE_ARG]: flowType },
  };
}

/** True for a flow that is received: of these types, for the client, and checked. */
export function isReceived({
  flowType = "",
  flowDirection,
  acknowledgement,
}: PlatformFlow): boolean {
  return TYPES.includes(flowType) && flowDirection === "In" && acknowledgement?.status === "Ok";
}

async function page({ at }: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  let after = new Date(at).toISOString();
  for (;;) {
    const where = { updatedAfter: after, flowType: [...TYPES, ...COPY_TYPES] };
    const found = await searchFlows(where, contextOf(ctx));
    const wanted = found.filter((flow) => isReceived(flow) || isDecidedCopy(flow));
    const items = wanted.flatMap(({ flowId, updatedAt = "" }) => {
      const time = Date.parse(updatedAt);
      return Number.isFinite(time) ? [{ key: flowId, at: time }] : [];
    });
    const isFull = found.length === PAGE;
    const last = found.at(-1)?.updatedAt ?? after;
    // A page may be full of the company's own statuses.
    if (items.length > 0 || !isFull || last === after)
      return { items, hasMore: isFull && items.length > 0 };
    after = last;
  }
}
