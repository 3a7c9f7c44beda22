import { FakturoError } from "@fakturo/model";
import {
  type AppReply,
  isTransportError,
  type OutsideRoute,
  type RouteContext,
  type RouteEffects,
  readAs,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { contentsOf, isReceived } from "./feed.ts";
import { PlatformError } from "./platform/api.ts";
import { routeContextOf } from "./platform/context.ts";
import { flowOf } from "./platform/flows.ts";

const PATH = "/flows/:token";
const HOLDER = /^[0-9A-Z]{2}\d{9}$/;
const LIMIT_BYTES = 64 * 1024;

const Address = Type.Object({
  webhook: Type.String({ description: "Address to enter at the platform as webhook." }),
});
const Notice = Type.Object({
  flowInfo: Type.Object({ flowId: Type.String({ minLength: 1, maxLength: 36 }) }),
});

/** Tells the address that the platform calls about a company's flows; the norm has no service to set it. */
const address: TokenRoute = {
  method: "GET",
  path: "/addresses/:holder",
  summary: "Get the webhook of a company, to be entered at its approved platform",
  replies: { 200: { description: "The address.", schema: Address } },
  refusals: [400],
  async handle({ params }, ctx) {
    const { holder = "" } = params;
    if (!HOLDER.test(holder))
      throw new FakturoError("input", "expected is a French VAT number without FR", {
        path: "$.holder",
      });
    const webhook = await ctx.callbackUrl(holder, PATH);
    return { status: 200, mime: "application/json", body: JSON.stringify({ webhook }) };
  },
};

/** A hint that a flow has changed: the flow is read from the platform, as the feed would later. */
const webhook: OutsideRoute = {
  method: "POST",
  path: PATH,
  summary: "Webhook of the approved platform",
  auth: "none",
  callback: { in: "path", name: "token" },
  body: Notice,
  limit: LIMIT_BYTES,
  replies: { 204: { description: "Stored, or of no interest." } },
  refusals: [400, 412, 503],
  async handle({ body, ref = "" }, ctx): Promise<AppReply> {
    const { flowInfo } = readAs(Notice, body, "the notice");
    const effects = await effectsOf(flowInfo.flowId, ref, ctx);
    return { status: 204, mime: "text/plain", body: "", effects };
  },
};

export const webhookRoutes = [address, webhook];

/** @throws FakturoError "unavailable" where the platform does not answer. */
async function effectsOf(id: string, holder: string, ctx: RouteContext): Promise<RouteEffects> {
  const platform = routeContextOf(ctx, holder);
  try {
    const flow = await flowOf(id, platform);
    if (!isReceived(flow)) return {};
    return { receive: [{ key: flow.flowId, ...(await contentsOf(flow, platform)) }] };
  } catch (error) {
    if (error instanceof PlatformError && error.status === 404) return {};
    if (!(error instanceof PlatformError) && !isTransportError(error)) throw error;
    throw new FakturoError("unavailable", `the platform does not answer: ${error.message}`);
  }
}
