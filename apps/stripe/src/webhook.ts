import { webhookAddress } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  type AppReply,
  type OutsideRoute,
  type RouteContext,
  type RouteEffects,
  readAs,
  type Static,
  Type,
  type Verify,
} from "@fakturo/plugin";
import { documents, OBJECT_ARG, OBJECT_ID, WEBHOOK_SECRET } from "./settings.ts";
import { isSigned } from "./signature.ts";

const PATH = "/events/:token";
const LIMIT_BYTES = 1024 * 1024;
const TYPES: ReadonlySet<string> = new Set(["invoice.finalized", "credit_note.created"]);

const Event = Type.Object({
  type: Type.String(),
  livemode: Type.Boolean(),
  data: Type.Object({ object: Type.Object({ id: Type.Optional(Type.String()) }) }),
});
type Event = Static<typeof Event>;

const verify: Verify = async ({ headers, bytes }, ctx) => {
  const { text: secrets } = await ctx.credential(WEBHOOK_SECRET.key);
  const header = headers["stripe-signature"] ?? "";
  return isSigned(secrets, { header, bytes, now: ctx.now() });
};

/** A finalised invoice or a credit note: its id is received, and the job reads the object from Stripe. */
const events: OutsideRoute = {
  method: "POST",
  path: PATH,
  summary: "Webhook of Stripe",
  auth: verify,
  callback: { in: "path", name: "token" },
  body: Event,
  limit: LIMIT_BYTES,
  replies: { 204: { description: "Stored, or of no interest." } },
  refusals: [401, 412, 422],
  async handle({ body, workspace }, ctx): Promise<AppReply> {
    const isLive = workspace?.sandbox === false;
    const effects = await effectsOf(readAs(Event, body, "the event"), isLive, ctx);
    return { status: 204, mime: "text/plain", body: "", effects };
  },
};

export const routes = [webhookAddress("Stripe", PATH), events];

/** @throws FakturoError "input" for an event that names no object, "precondition-failed" for the other mode. */
async function effectsOf(event: Event, isLive: boolean, ctx: RouteContext): Promise<RouteEffects> {
  const { type, livemode, data } = event;
  if (!TYPES.has(type)) return {};
  const { id = "" } = data.object;
  if (!OBJECT_ID.test(id))
    throw new FakturoError("input", "expected is the id of an invoice or credit note", {
      path: "$.data.object.id",
    });
  if (livemode !== isLive)
    throw new FakturoError(
      "precondition-failed",
      `the event is of Stripe's ${livemode ? "live" : "test"} mode, the workspace is not`,
    );
  if (await ctx.records(documents).get(id)) return {};
  return { receive: [{ key: id, files: [], args: { [OBJECT_ARG]: id } }] };
}
