import type { Registry } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Converter, Plugin, RegimeData } from "@fakturo/plugin";
import { appPageName } from "../reference/app-pages.ts";
import { descriptionOf, nameOf, sourceBlocks } from "../reference/definition-blocks.ts";
import { type Block, formatMarkdown, heading, section, table, text } from "../reference/page.ts";
import { addonsOf, appsOf } from "./countries.ts";
import type { Guides, Pictures } from "./guides.ts";
import { listOf, partOf, textOf } from "./open-api.ts";
import type { DocsPage } from "./page.ts";

/** A template of workflows, as far as the guides of countries describe it. */
export interface CountryTemplate {
  readonly key: string;
  readonly name: string;
  readonly summary: string;
  /** Absent for every country. */
  readonly countries?: readonly string[];
  readonly addons: readonly string[];
  readonly connection?: string;
  readonly workflows: readonly {
    readonly key: string;
    readonly steps: readonly { readonly name: string; readonly provider: string }[];
  }[];
  sample(country: string, today: string): { readonly invoice: JsonObject } | undefined;
}

/** Parts of the guides. */
export interface CountryParts {
  readonly registry: Registry;
  readonly guides: Guides;
  readonly pictures: Pictures;
  readonly templates: readonly CountryTemplate[];
}

/** Day of the samples; only rates and rules of that day matter. */
const SAMPLE_DAY = "2026-09-01";

/** A guide for each loaded regime, from registration to the authority, and their list. */
export function countryPages(parts: CountryParts): DocsPage[] {
  const regimes = parts.registry.regimeRulesets.map(({ data }) => data);
  return [
    {
      path: "countries/README.md",
      title: "Countries",
      kind: "country",
      markdown: () => list(parts),
    },
    ...regimes.map(
      (data): DocsPage => ({
        path: guideOf(data.country),
        title: nameOf(data.name),
        kind: "country",
        markdown: () => formatMarkdown(guideBlocks(parts, data)),
      }),
    ),
  ];
}

function guideOf(country: string): string {
  return `countries/${country.toLowerCase()}.md`;
}

function list({ registry, templates }: CountryParts): string {
  const rows = registry.regimeRulesets
    .map(({ data }) => [
      `[${nameOf(data.name)}](${data.country.toLowerCase()}.md)`,
      data.currency,
      authoritiesOf(registry, data.country).join(", "),
      ownTemplates(templates, data.country)
        .filter(({ countries }) => countries)
        .map(({ name }) => name)
        .join(", "),
    ])
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1));
  return formatMarkdown([
    heading(1, "Countries"),
    ...text(
      "What Fakturo does in each country, and how an invoice gets to its authority or network.",
    ),
    table(["Country", "Currency", "Authorities and networks", "Templates"], rows),
    ...text("A country is missing? [Contribute it](../contribute-a-country.md)."),
  ]);
}

function authoritiesOf(registry: Registry, country: string): string[] {
  const names = appsOf(registry, country).flatMap(({ connections = [] }) =>
    connections.map(({ name }) => name),
  );
  return [...new Set(names)];
}

/** Templates that name the country first, then those of all countries. */
function ownTemplates(templates: readonly CountryTemplate[], country: string): CountryTemplate[] {
  return templates
    .filter(({ countries }) => countries?.includes(country) ?? true)
    .sort((a, b) => Number(b.countries !== undefined) - Number(a.countries !== undefined));
}

function guideBlocks(parts: CountryParts, data: RegimeData): Block[] {
  const { registry, guides, templates } = parts;
  const { country } = data;
  const own = ownTemplates(templates, country);
  const apps = appsOf(registry, country);
  return [
    heading(1, nameOf(data.name)),
    ...text(descriptionOf(data.description)),
    table(["", ""], factsOf(data)),
    ...text(withoutTitle(guides.get(guideOf(country)))),
    ...addonBlocks(parts, country),
    ...templateBlocks(own, registry),
    ...registrationBlocks(apps),
    ...appBlocks(apps),
    ...sampleBlocks(own, apps, parts, country),
    ...printBlocks(parts, data),
    ...sourceBlocks(data.sources),
  ];
}

/** The text below the first heading. */
function withoutTitle(markdown = ""): string {
  return markdown.replace(/^# .*\n+/, "").trim();
}

function factsOf({ country, currency, tax_scheme, categories }: RegimeData): string[][] {
  const file = country.toLowerCase();
  const taxes = (categories ?? []).map(({ code, name }) => `${code} (${nameOf(name)})`);
  return [
    ["Currency", currency],
    ["Main tax", tax_scheme ?? ""],
    ["Taxes", taxes.join(", ")],
    ["Rates, corrections, codes", `[Tax regime ${country}](../reference/regimes/${file}.md)`],
  ].filter(([, value]) => value);
}

function addonBlocks({ registry }: CountryParts, country: string): Block[] {
  const rows = addonsOf(registry, country).map(({ key, name, description }) => [
    `[\`${key}\`](../reference/addons/${key}.md)`,
    nameOf(name),
    descriptionOf(description),
  ]);
  return section("Addons", ["Key in `$addons`", "Name", "For"], rows);
}

function templateBlocks(templates: readonly CountryTemplate[], { connections }: Registry): Block[] {
  const rows = templates.flatMap(({ name, summary, connection, workflows }) =>
    workflows.map(({ key, steps }, at) => [
      at === 0 ? name : "",
      at === 0 ? summary : "",
      at === 0 && connection !== undefined ? (connections.get(connection)?.name ?? "") : "",
      key,
      steps.map((step) => step.name).join(" → "),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    ...section(
      "Workflow templates",
      ["Template", "What it does", "Sends to", "Workflow", "Steps"],
      rows,
    ),
    ...text(
      "The console makes these workflows and their series on its first page; programs with `POST /transform/v1/templates/{key}` ([API](../api/transform.md)).",
    ),
  ];
}

function registrationBlocks(apps: readonly Plugin[]): Block[] {
  const registrations = apps.flatMap(({ registrations: all = [] }) => all);
  const credentials = apps.flatMap(({ credentials: all = [] }) => all);
  const titleOf = (key: string) => credentials.find((one) => one.key === key)?.title ?? key;
  const rows = registrations.map(({ key, title, credentials: needed = [], mandate }) => [
    `\`${key}\``,
    title,
    [...needed.map(titleOf), ...(mandate ? ["a signed representation"] : [])].join(", "),
  ]);
  return [
    ...section("Registration of suppliers", ["Key", "What it does", "The supplier gives"], rows),
    ...section(
      "Certificates and accounts",
      ["Credential", "What it is", "One for"],
      credentials.map(({ key, title, description = "", scope }) => [
        `\`${key}\``,
        [title, description].filter(Boolean).join(". "),
        scope === "workspace" ? "the workspace" : "each supplier",
      ]),
    ),
  ];
}

function appBlocks(apps: readonly Plugin[]): Block[] {
  const rows = apps.map((plugin) => {
    const { converters = [], providers = [], connections = [] } = plugin;
    const name = appPageName(plugin);
    const codes = new Set(connections.flatMap((one) => one.codes ?? [])).size;
    return [
      `[\`${name}\`](../reference/apps/${name}.md)`,
      converters.map(({ key }) => `\`${key}\``).join(", "),
      `${providers.length}`,
      codes > 0 ? `${codes}` : "",
    ];
  });
  return section("Apps", ["App", "Formats", "Steps", "Codes of the authority"], rows);
}

function sampleBlocks(
  templates: readonly CountryTemplate[],
  apps: readonly Plugin[],
  { registry }: CountryParts,
  country: string,
): Block[] {
  const sample = templates
    .map((template) => ({ template, invoice: template.sample(country, SAMPLE_DAY)?.invoice }))
    .find(({ invoice }) => invoice !== undefined);
  if (!sample?.invoice) return [];
  const format = formatOf(sample.template, apps, registry);
  const commands = [
    "fakturo build invoice.json --pretty",
    ...(format === undefined
      ? []
      : [`fakturo build invoice.json | fakturo convert --to ${format} -o invoice.xml`]),
  ];
  const complete = {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    series: "SAMPLE",
    ...sample.invoice,
    code: "1",
    issue_date: SAMPLE_DAY,
  };
  return [
    heading(2, "Try it"),
    ...text("An invoice of this country, in `invoice.json`. The companies are not real."),
    ...text(fenced("json", JSON.stringify(complete, null, 2))),
    ...text("These commands calculate and validate it, without a server:"),
    ...text(fenced("sh", commands.join("\n"))),
    ...text("[Send your first invoice](../first-invoice.md) continues with a server."),
  ];
}

/** The sample's printed page, where there is a picture of it. */
function printBlocks({ pictures }: CountryParts, { country, name }: RegimeData): Block[] {
  const picture = `pictures/print-${country.toLowerCase()}.webp`;
  if (!pictures.has(picture)) return [];
  return [
    ...text("The template's workflow prints it so, here after the simulated authority:"),
    ...text(`![An invoice as it is printed in ${nameOf(name)}](../${picture})`),
  ];
}

/** The format of the app whose authority the template sends to, else that of one of its steps. */
function formatOf(
  { connection, workflows }: CountryTemplate,
  apps: readonly Plugin[],
  { converters }: Registry,
): string | undefined {
  const app = apps.find(({ connections = [] }) =>
    connections.some(({ key }) => key === connection),
  );
  const own = app?.converters?.find((one) => one.generate && needsNoOption(one))?.key;
  const steps = workflows.flatMap((workflow) => workflow.steps);
  return own ?? steps.find(({ provider }) => converters.has(provider))?.provider;
}

/** Whether every option may be left out. One with required members is needed to write, even where reading does without. */
function needsNoOption({ options }: Converter): boolean {
  const nested = Object.values(partOf(options, "properties"));
  return [options, ...nested].every(hasDefaults);
}

/** Whether each required member of an object's schema has a default. */
function hasDefaults(schema: unknown): boolean {
  const properties = partOf(schema, "properties");
  return listOf(partOf(schema).required).every(
    (name) => partOf(properties[textOf(name)]).default !== undefined,
  );
}

function fenced(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
