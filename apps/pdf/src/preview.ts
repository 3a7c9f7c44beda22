import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import {
  type AppReply,
  type AppRequest,
  type Envelope,
  type RouteContext,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { ContentNode } from "./content/node.ts";
import { DEFAULT_OPTIONS } from "./content/options.ts";
import { decodeLogo, hasHeavyLogo, loadLogo } from "./logo.ts";
import { render } from "./render-pdf.ts";
import { app, Branding, isLayout } from "./settings.ts";

const MIN_HEIGHT = 8;
const MAX_HEIGHT = 400;

const Preview = Type.Object({
  data: Type.Optional(
    Type.Unsafe<JsonObject>({ type: "object", description: "Envelope or document to print." }),
  ),
  logo_url: Type.Optional(Type.String({ description: "Address of a logo.", format: "uri" })),
  logo_height: Type.Optional(
    Type.Integer({ description: "Height in pixels.", minimum: MIN_HEIGHT, maximum: MAX_HEIGHT }),
  ),
  locale: Type.Optional(Type.String({ description: "Language; the regime's when absent." })),
  date_format: Type.Optional(Type.String({ description: "How dates are written." })),
  hide_promo: Type.Optional(Type.Boolean({ description: "Leave out the line about Fakturo." })),
  branding: Type.Optional(Branding),
  layout: Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      enum: ["A4", "Letter", "DIN5008"],
      description: "Paper and place of the addresses.",
    }),
  ),
});

/** Prints an envelope, or builds and prints a document, without storing anything. */
export const preview: TokenRoute = {
  method: "POST",
  path: "/preview",
  summary: "Print an envelope as a PDF without storing it",
  body: Preview,
  replies: { 200: { description: "The PDF.", mime: "application/pdf" } },
  async handle(request: AppRequest, ctx: RouteContext): Promise<AppReply> {
    const body = new ContentNode(request.body);
    const envelope = readEnvelope(request.body, ctx);
    const branding = new ContentNode(brandingIn(request.body) ?? (await ctx.config(app)));
    const text = (name: string) => body.text(name) || branding.text(name);
    const layout = text("layout") || DEFAULT_OPTIONS.layout;
    if (!isLayout(layout))
      throw new FakturoError("input", "layout is not known", { path: "$.layout" });
    const file = await loadLogo(text("logo_url"), undefined);
    if (hasHeavyLogo(file, envelope)) ctx.heavy();
    const logo = decodeLogo(file);
    if (logo.problem !== "") throw new FakturoError("input", logo.problem, { path: "$.logo_url" });
    const data = render(envelope, {
      layout,
      logo: logo.picture,
      logoHeight: heightOf(text("logo_height")),
      accentColor: text("accent_color"),
      label: text("label"),
      watermark: text("watermark"),
      locale: text("locale"),
      dateFormat: text("date_format") || DEFAULT_OPTIONS.dateFormat,
      hidePromo: text("hide_promo") === "true",
      sandbox: request.workspace.sandbox,
    });
    return { status: 200, mime: "application/pdf", body: data };
  },
};

/** A branding to try, instead of the workspace's. */
function brandingIn(body: unknown): unknown {
  return isObject(body) ? body.branding : undefined;
}

function readEnvelope(body: unknown, ctx: RouteContext): Envelope {
  const data = isObject(body) ? body.data : undefined;
  if (!isJsonObject(data)) throw new FakturoError("input", "data is missing", { path: "$.data" });
  const { $schema, head, doc } = data;
  if (typeof $schema !== "string" || !isObject(head) || !isJsonObject(doc)) return ctx.build(data);
  const node = new ContentNode(head);
  return {
    $schema,
    head: {
      uuid: node.text("uuid"),
      dig: { alg: node.node("dig").text("alg"), val: node.node("dig").text("val") },
      notes: node.text("notes"),
      stamps: node
        .list("stamps")
        .map((stamp) => ({ prv: stamp.text("prv"), val: stamp.text("val") })),
    },
    doc,
  };
}

/** The request body is parsed JSON, so an object contains JSON values only. */
function isJsonObject(value: unknown): value is JsonObject {
  return isObject(value);
}

function heightOf(text: string): number {
  if (text === "") return DEFAULT_OPTIONS.logoHeight;
  const height = Number(text);
  if (height >= MIN_HEIGHT && height <= MAX_HEIGHT) return height;
  throw new FakturoError("input", "logo_height is not valid", { path: "$.logo_height" });
}
