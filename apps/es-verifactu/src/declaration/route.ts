import { renderTextSheet } from "@fakturo/app-pdf";
import {
  type AppReply,
  type AppRequest,
  type RouteContext,
  readAs,
  secretAs,
  type TokenRoute,
  Type,
} from "@fakturo/plugin";
import { html } from "@fakturo/xml";
import { VerifactuSoftware } from "../software.ts";
import { SOFTWARE_SECRET } from "../steps/software.ts";
import { type DeclarationSection, declarationSections, TITLE } from "./contents.ts";
import { DECLARATION_SECRET, Declaration } from "./settings.ts";

const Query = Type.Object({
  format: Type.Optional(
    Type.Union([Type.Literal("pdf"), Type.Literal("html")], {
      description: "A file, or a page.",
      default: "pdf",
    }),
  ),
});

/** The responsible declaration of the workspace's invoicing system, for its users and the administration. */
export const declaration: TokenRoute = {
  method: "GET",
  path: "/declaration",
  summary: "Get the producer's responsible declaration about the invoicing system",
  document: "Responsible declaration (declaración responsable)",
  query: Query,
  replies: { 200: { description: "The declaration, PDF or HTML.", mime: "application/pdf" } },
  refusals: [412, 422],
  async handle({ query }: AppRequest, ctx: RouteContext): Promise<AppReply> {
    const { format = "pdf" } = readAs(Query, query, "the query");
    const software = await secretAs(ctx, SOFTWARE_SECRET, VerifactuSoftware);
    const declared = await secretAs(ctx, DECLARATION_SECRET, Declaration);
    const sections = declarationSections(software, declared);
    if (format === "html")
      return { status: 200, mime: "text/html; charset=utf-8", body: pageOf(sections) };
    return {
      status: 200,
      mime: "application/pdf",
      body: fileOf(sections, software, declared),
      headers: { "content-disposition": 'inline; filename="declaracion-responsable.pdf"' },
    };
  },
};

function fileOf(
  sections: readonly DeclarationSection[],
  { name, system, id, version }: VerifactuSoftware,
  { date }: Declaration,
): Uint8Array {
  return renderTextSheet({
    language: "es",
    title: TITLE,
    code: `${system} (${id}) ${version}`,
    brand: name,
    summary: [{ label: "Fecha", value: date }],
    sections,
    watermark: "",
    page: "Página {page} de {pages}",
    metadata: {
      title: `${TITLE}: ${system} ${version}`,
      author: name,
      keywords: "VERI*FACTU",
      date: `${date}T00:00:00Z`,
    },
  });
}

function pageOf(sections: readonly DeclarationSection[]): string {
  const page = html`<!DOCTYPE html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${TITLE}</title></head>
<body>
<main>
<h1>${TITLE}</h1>
${sections.map(
  ({ heading, pairs, text }) => html`<section>
<h2>${heading}</h2>
${text !== undefined && html`<p>${text}</p>`}
${pairs.length > 0 && html`<dl>${pairs.map(({ label, value }) => html`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`}
</section>
`,
)}</main>
</body>
</html>
`;
  return page.text;
}
