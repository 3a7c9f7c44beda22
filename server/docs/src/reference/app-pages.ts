import { isObject } from "@fakturo/model";
import type { Connection, Converter, Exporter, Plugin, Provider } from "@fakturo/plugin";
import { type Block, heading, section, table, text } from "./page.ts";

const NO_CODES: NonNullable<Connection["codes"]> = [];
const PACKAGE = /^@fakturo\/app-/;

/** Name of an app's page: that of its package without the scope. */
export function appPageName({ name }: Plugin): string {
  return name.replace(PACKAGE, "").replaceAll(/[^\w.-]+/g, "-");
}

/** True for plugins that have a page: those with steps, formats or exports. */
export function isApp({ providers = [], converters = [], exporters = [] }: Plugin): boolean {
  return providers.length + converters.length + exporters.length > 0;
}

/** Contents of an app: formats with their options, steps with their configuration, addresses. */
export function appPage(plugin: Plugin): Block[] {
  const { providers = [], converters = [], exporters = [], routes = [], app = "" } = plugin;
  const { connections = [] } = plugin;
  return [
    heading(1, appPageName(plugin)),
    ...text(`Package \`${plugin.name}\`.`),
    ...(converters.length > 0 ? [heading(2, "Formats")] : []),
    ...converters.flatMap(converterBlocks),
    ...(exporters.length > 0 ? [heading(2, "Exports of a period")] : []),
    ...exporters.flatMap(exporterBlocks),
    ...(providers.length > 0 ? [heading(2, "Steps")] : []),
    ...providers.flatMap(providerBlocks),
    ...settingBlocks(plugin),
    ...accountBlocks(plugin),
    ...codeBlocks(connections),
    ...(routes.length > 0 ? [heading(2, "Addresses")] : []),
    ...(routes.length > 0
      ? [
          table(
            ["Address", "What it does"],
            routes.map(({ method, path, summary }) => [
              `\`${method} /apps/${app}/v1${path}\``,
              summary,
            ]),
          ),
        ]
      : []),
  ];
}

/** Configuration of the plugin's apps in each workspace. */
function settingBlocks({ apps = [] }: Plugin): Block[] {
  if (apps.length === 0) return [];
  return [
    heading(2, "Configuration of a workspace"),
    ...apps.flatMap(({ key, title, description = "", config }) => [
      ...text(`**${title}** (\`PUT /access/v1/apps/${key}\`). ${description}`.trim()),
      ...members("Setting", config),
    ]),
  ];
}

/** Certificates and accounts, and the registrations that ask suppliers for them. */
function accountBlocks({ credentials = [], registrations = [] }: Plugin): Block[] {
  return [
    ...section(
      "Credentials",
      ["Credential", "What it is", "Kind", "One for"],
      credentials.map(({ key, title, description = "", kind, scope }) => [
        code(key),
        [title, description].filter(Boolean).join(". "),
        kind,
        scope === "workspace" ? "the workspace" : "each holder",
      ]),
    ),
    ...section(
      "Registrations",
      ["Registration", "What it is", "The page asks for"],
      registrations.map(({ key, title, credentials: asked = [], mandate }) => [
        code(key),
        title,
        [...asked.map(code), ...(mandate ? ["a signed representation"] : [])].join(", "),
      ]),
    ),
  ];
}

/** Codes of the authorities' answers; authorities that share them have one table. */
function codeBlocks(connections: readonly Connection[]): Block[] {
  const tables = Map.groupBy(connections, ({ codes = NO_CODES }) => codes);
  return [...tables].flatMap(([codes, [first, ...others]]) => {
    if (!first || codes.length === 0) return [];
    const rows = codes.map((each) => [code(each.code), each.meaning, each.remedy]);
    const names = others.map(({ name }) => name).join("; ");
    return [
      heading(2, `Codes of ${first.name}`),
      ...(names === "" ? [] : text(`Also those of: ${names}.`)),
      table(["Code", "Meaning", "What to do"], rows),
    ];
  });
}

function converterBlocks({ key, name, mime, schemas, options, generate, parse }: Converter) {
  const ways = [generate && "written", parse && "read"].filter(Boolean).join(" and ");
  return [
    heading(3, `\`${key}\``),
    ...text(`${name}, ${ways}; \`${mime}\`; for ${schemas.map(code).join(", ")}.`),
    ...members("Option", options),
  ];
}

function exporterBlocks({ key, name, summary, mime, schemas, config }: Exporter): Block[] {
  return [
    heading(3, `\`${key}\``),
    ...text(`**${name}.** ${summary} \`${mime}\`; for ${schemas.map(code).join(", ")}.`),
    ...members("Option", config),
  ];
}

function providerBlocks({ key, name, summary, schemas, config, effect }: Provider): Block[] {
  const documents = schemas?.length ? ` For ${schemas.map(code).join(", ")}.` : "";
  const external = effect === "external" ? " Calls other systems." : "";
  return [
    heading(3, `\`${key}\``),
    ...text(`**${name}.** ${summary}${documents}${external}`),
    ...members("Setting", config),
  ];
}

/** A row for each property of a JSON Schema. */
function members(column: string, schema: unknown): Block[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const rows = Object.entries(schema.properties).map(([name, property]) => {
    const of = isObject(property) ? property : {};
    const isNeeded = required.includes(name) && of.default === undefined;
    return [
      `\`${name}\`${isNeeded ? " (needed)" : ""}`,
      [of.title, of.description].filter((part) => typeof part === "string").join(". "),
      valuesOf(of),
      of.default === undefined ? "" : code(JSON.stringify(of.default)),
    ];
  });
  return rows.length > 0 ? [table([column, "Meaning", "Values", "Default"], rows)] : [];
}

function valuesOf({ enum: values, anyOf, type }: Readonly<Record<string, unknown>>): string {
  if (Array.isArray(values))
    return values
      .filter((value) => value !== "")
      .map(String)
      .map(code)
      .join(", ");
  if (Array.isArray(anyOf)) {
    const constants = anyOf.flatMap((one) =>
      isObject(one) && one.const !== undefined ? [String(one.const)] : [],
    );
    if (constants.length > 0) return constants.map(code).join(", ");
  }
  return typeof type === "string" ? type : "";
}

function code(word: string): string {
  return `\`${word}\``;
}
