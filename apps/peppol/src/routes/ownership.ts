import { base64, FakturoError, fromBase64 } from "@fakturo/model";
import {
  type AppReply,
  type OutsideRoute,
  putRecord,
  type RouteContext,
  type RouteEffects,
  readAs,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { html } from "@fakturo/xml";
import { ownership } from "../settings.ts";

/** Path of the page. */
export const OWNERSHIP = "/ownership/:token";
const PREFIX = "ownership:";
/** Bytes of a proof. */
const LIMIT = 1024 * 1024;
const FIELD = "document";

/** Reference of the page, and of the step that waits for it. */
export function ownershipRef(entry: string): string {
  return `${PREFIX}${entry}`;
}

const Upload = Type.Object({
  data: Type.String({ description: "PDF in base64.", format: "byte", maxLength: 2 * LIMIT }),
});
const Review = Type.Object({
  approved: Type.Boolean({ description: "The decision." }),
  reason: Type.Optional(Type.String({ description: "Of a refusal.", maxLength: 500 })),
});

/** Takes the proof of ownership from programs. */
export const upload: TokenRoute = {
  method: "POST",
  path: "/entry/:silo_entry_id/ownership",
  summary: "Upload a proof of ownership",
  body: Upload,
  limit: 2 * LIMIT,
  replies: { 204: { description: "Stored." } },
  refusals: [404, 422],
  async handle({ params, body }, ctx) {
    const entry = params.silo_entry_id ?? "";
    await askedFor(entry, ctx);
    const { data } = readAs(Upload, body, "the body");
    return { ...DONE, effects: given(entry, fromBase64(data)) };
  },
};

/** Shows the proof to those who decide about it. */
export const proof: TokenRoute = {
  method: "GET",
  path: "/entry/:silo_entry_id/ownership",
  summary: "Read the proof of ownership that waits for its decision",
  replies: { 200: { description: "The document.", mime: "application/pdf" } },
  refusals: [404],
  async handle({ params }, ctx) {
    const { document } = (await askedFor(params.silo_entry_id ?? "", ctx)).value;
    if (document === undefined) throw new FakturoError("not-found", "no proof was given yet");
    return { status: 200, mime: "application/pdf", body: fromBase64(document) };
  },
};

/** The decision about a proof: the workspace's access point answers for its participants. */
export const review: TokenRoute = {
  method: "POST",
  path: "/entry/:silo_entry_id/review",
  summary: "Approve or refuse a proof of ownership",
  body: Review,
  replies: { 204: { description: "Stored." } },
  refusals: [404],
  async handle({ params, body }, ctx) {
    const entry = params.silo_entry_id ?? "";
    const known = await askedFor(entry, ctx);
    const { approved, reason } = readAs(Review, body, "the body");
    const state = approved ? ("approved" as const) : ("refused" as const);
    const value = { ...known.value, state, ...(reason !== undefined && { reason }) };
    const record = { ...putRecord(ownership, entry, value), version: known.version, entry };
    return { ...DONE, effects: { records: [record], wake: [{ ref: ownershipRef(entry) }] } };
  },
};

/** The page of the proof. */
export const page: OutsideRoute = {
  method: "GET",
  path: OWNERSHIP,
  summary: "Page for a proof of ownership",
  auth: "none",
  callback: { in: "path", name: "token" },
  replies: { 200: { description: "The page.", mime: "text/html" } },
  async handle() {
    const form = html`<form method="post" enctype="multipart/form-data">
<p><label>PDF <input type="file" name="${FIELD}" accept="application/pdf" required></label></p>
<p><button>Send</button></p></form>`;
    return shown(
      "Proof of ownership",
      html`<p>Give a document that shows that you may register the company in the Peppol network, such as an extract of the commercial register.</p>${form}`,
    );
  },
};

/** Takes the proof of the page. */
export const pageUpload: OutsideRoute = {
  method: "POST",
  path: OWNERSHIP,
  summary: "Proof of ownership from its page",
  accepts: "multipart",
  limit: LIMIT,
  auth: "none",
  callback: { in: "path", name: "token" },
  replies: { 200: { description: "Stored.", mime: "text/html" } },
  refusals: [422],
  async handle({ parts, ref = "" }) {
    const part = parts.find(({ name }) => name === FIELD);
    const effects = given(ref.slice(PREFIX.length), part?.data ?? new Uint8Array());
    const thanks = html`<p>Thank you. The document is being checked.</p>`;
    return { ...shown("Proof of ownership", thanks), effects };
  },
};

/** @throws FakturoError "not-found" where no step has asked for a proof. */
async function askedFor(entry: string, ctx: RouteContext) {
  const known = await ctx.records(ownership).get(entry);
  if (known) return known;
  throw new FakturoError("not-found", "no proof was asked for this entry");
}

const DONE: AppReply = { status: 204, mime: "application/json", body: "" };

/** A later proof replaces an earlier one, and is decided anew. */
function given(entry: string, pdf: Uint8Array): RouteEffects {
  const isPdf = new TextDecoder("latin1").decode(pdf.subarray(0, 5)) === "%PDF-";
  if (!isPdf) throw new FakturoError("validation", "ownership file must be a PDF");
  const value = { state: "given" as const, document: base64(pdf) };
  const record = { ...putRecord(ownership, entry, value), entry };
  return { records: [record], wake: [{ ref: ownershipRef(entry) }] };
}

function shown(title: string, content: ReturnType<typeof html>): AppReply {
  const body = html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${content}</html>`;
  return { status: 200, mime: "text/html; charset=utf-8", body: body.text };
}
