import { RequestRefused, webhookAddress } from "@fakturo/billing-platform";
import { FakturoError } from "@fakturo/model";
import {
  type AppReply,
  isTransportError,
  type OutsideRoute,
  type RouteContext,
  type RouteEffects,
  readAs,
  type Static,
  Type,
} from "@fakturo/plugin";
import { readObject } from "./api.ts";
import { type BilledDocument, documentIn, nameOf } from "./document-id.ts";
import { isYes } from "./fields.ts";
import type { WithFields } from "./objects.ts";
import { app, DOCUMENT_ARG, documents } from "./settings.ts";

const PATH = "/events/:token";
const LIMIT_BYTES = 2 * 1024 * 1024;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Document = Type.Object({ id: Type.String(), customer_id: Type.String() });
const Event = Type.Object({
  event_type: Type.String(),
  content: Type.Object({
    invoice: Type.Optional(Document),
    credit_note: Type.Optional(Document),
  }),
});
type Event = Static<typeof Event>;

/** A generated invoice or credit note: its id is received, and the job reads the document from Chargebee. */
const events: OutsideRoute = {
  method: "POST",
  path: PATH,
  summary: "Webhook of Chargebee",
  auth: "none",
  callback: { in: "path", name: "token" },
  body: Event,
  limit: LIMIT_BYTES,
  replies: { 200: { description: "Stored, or of no interest.", mime: "text/plain" } },
  refusals: [412, 422, 503],
  async handle({ body }, ctx): Promise<AppReply> {
    const effects = await effectsOf(readAs(Event, body, "the event"), ctx);
    return { status: 200, mime: "text/plain", body: "", effects };
  },
};

export const routes = [webhookAddress("Chargebee", PATH), events];

/** The document that an event has created. */
function createdBy({ event_type, content }: Event) {
  if (event_type === "invoice_generated") return { kind: "invoice", ...content.invoice };
  if (event_type === "credit_note_created") return { kind: "credit_note", ...content.credit_note };
  return undefined;
}

/** @throws FakturoError "input" for an event without its document, "unavailable" where Chargebee does not answer. */
async function effectsOf(event: Event, ctx: RouteContext): Promise<RouteEffects> {
  const created = createdBy(event);
  if (!created) return {};
  const document = documentIn(`${created.kind}:${created.id ?? ""}`);
  if (!document || !created.customer_id)
    throw new FakturoError("input", "expected is the document with its id and customer", {
      path: "$.content",
    });
  const name = nameOf(document);
  if (await ctx.records(documents).get(name)) return {};
  const customer = await customerOf(created.customer_id, ctx);
  const { exclude_customers } = await ctx.config(app);
  if (isExcluded(customer, exclude_customers)) return {};
  const args = { [DOCUMENT_ARG]: name };
  return { receive: [{ key: name, files: [], args, ...workflowOf(customer, document) }] };
}

async function customerOf(id: string, ctx: RouteContext): Promise<WithFields> {
  try {
    return await readObject(`customers/${encodeURIComponent(id)}`, ctx);
  } catch (error) {
    if (error instanceof RequestRefused || isTransportError(error))
      throw new FakturoError("unavailable", error.message);
    throw error;
  }
}

function isExcluded(customer: WithFields, byDefault: boolean): boolean {
  const { cf_invopop_exclude: exclude, cf_invopop_include: include } = customer;
  if (byDefault) return !isYes(include);
  return isYes(exclude) || (include !== undefined && include !== null && !isYes(include));
}

/** The customer's own workflow. @throws FakturoError "precondition-failed" for a text that is no id. */
function workflowOf({ cf_invopop_workflow: workflow }: WithFields, { id }: BilledDocument) {
  if (workflow === undefined || workflow === null || workflow === "") return {};
  if (typeof workflow === "string" && UUID.test(workflow))
    return { workflow: workflow.toLowerCase() };
  throw new FakturoError(
    "precondition-failed",
    `the field cf_invopop_workflow of the customer of ${id} is not the id of a workflow`,
  );
}
