import { type Block, formatMarkdown, heading, table, text } from "../reference/page.ts";
import { memberRows, typeText } from "./api-schema.ts";
import {
  type ApiOperation,
  operationsOf,
  partOf,
  type SchemaPart,
  type ServiceApi,
  textOf,
} from "./open-api.ts";
import type { DocsPage } from "./page.ts";

/** A page for each service, made from its OpenAPI document, and their list. */
export function apiPages(services: readonly ServiceApi[]): DocsPage[] {
  return [
    {
      path: "api/README.md",
      title: "API reference",
      kind: "api",
      markdown: () => formatMarkdown(overview(services)),
    },
    ...services.map(
      (service): DocsPage => ({
        path: `api/${service.name}.md`,
        title: titleOf(service),
        kind: "api",
        markdown: () => formatMarkdown(serviceBlocks(service)),
      }),
    ),
  ];
}

function titleOf({ document, name }: ServiceApi): string {
  return textOf(partOf(document.info).title) || name;
}

function overview(services: readonly ServiceApi[]): Block[] {
  const rows = services.flatMap((service) =>
    operationsOf(service).map(({ method, path, id, summary }) => [
      `[${titleOf(service)}](${service.name}.md)`,
      `[\`${method} ${path}\`](${service.name}.md#${id})`,
      summary,
    ]),
  );
  return [
    heading(1, "API reference"),
    ...text(
      "Every call of every service, made from the OpenAPI documents that check the requests. [openapi.json](../openapi.json) holds all of them in one document; [HTTP API](../api.md) explains tokens, errors and limits.",
    ),
    table(["Service", "Call", "What it does"], rows),
  ];
}

function serviceBlocks(service: ServiceApi): Block[] {
  const byTag = Map.groupBy(operationsOf(service), ({ tag }) => tag);
  const schemas = Object.entries(partOf(service.document, "components", "schemas"));
  return [
    heading(1, titleOf(service)),
    ...text(textOf(partOf(service.document.info).description)),
    ...[...byTag].flatMap(([tag, operations]) => [
      heading(2, tag || "Calls"),
      ...operations.flatMap(operationBlocks),
    ]),
    ...(schemas.length > 0 ? [heading(2, "Schemas")] : []),
    ...schemas.flatMap(([name, schema]) => schemaBlocks(name, partOf(schema))),
  ];
}

function operationBlocks(operation: ApiOperation): Block[] {
  const { id, summary, description, method, path, isExtension, isPublic } = operation;
  const answers = operation.responses.filter(isAccepted);
  const notes = [
    ...(isPublic ? ["Needs no token."] : []),
    ...(isExtension ? ["An addition to the API of the original."] : []),
  ];
  return [
    ...text(`<a id="${id}"></a>`),
    heading(3, summary),
    ...text(`\`${method} ${path}\``),
    ...text([description, ...notes].filter(Boolean).join(" ")),
    ...parameterBlocks(operation),
    ...bodyBlocks(operation.body),
    ...text("**Answers**"),
    table(["Status", "Meaning", "Body"], answers.map(responseRow)),
    ...text(refusalText(operation.responses.filter((one) => !isAccepted(one)))),
    ...text(`\`\`\`sh\n${curlOf(operation)}\n\`\`\``),
  ];
}

function parameterBlocks({ parameters }: ApiOperation): Block[] {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => [
    `\`${textOf(name)}\`${required === true ? " (needed)" : ""}`,
    textOf(place),
    typeText(schema),
    textOf(description),
  ]);
  return rows.length === 0 ? [] : [table(["Parameter", "In", "Type", "Meaning"], rows)];
}

function bodyBlocks(body: SchemaPart | undefined): Block[] {
  return Object.entries(partOf(body, "content")).flatMap(([mime, content]) => {
    const { schema } = partOf(content);
    const rows = memberRows(schema);
    const type = typeText(schema);
    return [
      ...text(`**Body** \`${mime}\`${rows.length === 0 && type ? `: ${type}` : ""}`),
      ...(rows.length > 0 ? [table(["Member", "Type", "Meaning"], rows)] : []),
    ];
  });
}

function isAccepted([status]: readonly [string, SchemaPart]): boolean {
  return /^[123]/.test(status);
}

/** Refusals of all calls have one form. */
function refusalText(refusals: ApiOperation["responses"]): string {
  if (refusals.length === 0) return "";
  const statuses = refusals.map(([status]) => status).join(", ");
  return `Refusals: ${statuses}, with an [error](../errors.md) as body.`;
}

function responseRow([status, response]: readonly [string, SchemaPart]): string[] {
  const bodies = Object.entries(partOf(response, "content")).map(
    ([mime, content]) => typeText(partOf(content).schema) || `\`${mime}\``,
  );
  return [status, textOf(response.description), bodies.join(", ")];
}

function curlOf({ method, path, body, isPublic }: ApiOperation): string {
  const mime = Object.keys(partOf(body, "content"))[0];
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "$API${path.replaceAll(/\{(\w+)\}/g, "$$$1")}"`,
    ...(isPublic ? [] : ['-H "Authorization: Bearer $KEY"']),
    ...(mime === undefined ? [] : [`-H "Content-Type: ${mime}"`, "--data-binary @body"]),
  ];
  return lines.join(" \\\n  ");
}

function schemaBlocks(name: string, schema: SchemaPart): Block[] {
  const rows = memberRows(schema);
  const about = [textOf(schema.description), rows.length === 0 ? typeText(schema) : ""];
  return [
    ...text(`<a id="schema-${name}"></a>`),
    heading(3, name),
    ...text(about.filter(Boolean).join(" ")),
    ...(rows.length > 0 ? [table(["Member", "Type", "Meaning"], rows)] : []),
  ];
}
