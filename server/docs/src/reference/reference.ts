import { loadedRules, type Registry, rulesPage } from "@fakturo/engine";
import { appPage, appPageName, isApp } from "./app-pages.ts";
import { nameOf } from "./definition-blocks.ts";
import { addonPage, regimePage } from "./definition-pages.ts";
import { type Block, formatMarkdown, heading, section } from "./page.ts";
import { rulesPageOf } from "./rule-pages.ts";

/** Second paragraph of the pages in `docs/reference`. */
export const REMARK =
  "Made from the plugins' own data by `npm run docs`; change the data, not this page.";

/** The pages about everything that is loaded, by path below `docs/reference`. */
export function referencePages(registry: Registry): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const add = (path: string, [title, ...rest]: readonly Block[]): void => {
    const remark: Block = { kind: "text", text: REMARK };
    pages.set(path, formatMarkdown(title ? [title, remark, ...rest] : rest));
  };
  const owned = [...loadedRules(registry)].sort((a, b) => (page(a) < page(b) ? -1 : 1));
  const rulesBy = new Map(owned.map(({ owner, rules }) => [ownerKey(owner), rules.namespace]));
  const seeRules = (key: string): Block[] => {
    const namespace = rulesBy.get(key);
    if (namespace === undefined) return [];
    return [
      { kind: "text", text: `Rules: [GOBL-${namespace}](../rules/${rulesPage(namespace)}.md)` },
    ];
  };
  for (const { data } of registry.regimeRulesets)
    add(`regimes/${data.country.toLowerCase()}.md`, [
      ...regimePage(data),
      ...seeRules(data.country),
    ]);
  for (const { data } of registry.addons.values())
    add(`addons/${data.key}.md`, [...addonPage(data), ...seeRules(data.key)]);
  for (const plugin of registry.plugins.filter(isApp))
    add(`apps/${appPageName(plugin)}.md`, appPage(plugin));
  for (const entry of owned) add(`rules/${page(entry)}.md`, rulesPageOf(registry, entry));
  add("README.md", contents(registry, owned));
  return pages;
}

type Owned = ReturnType<typeof loadedRules>[number];

function page({ rules }: Owned): string {
  return rulesPage(rules.namespace);
}

function ownerKey(owner: Owned["owner"]): string {
  return owner.kind === "core" ? "" : owner.key;
}

function contents(registry: Registry, owned: readonly Owned[]): Block[] {
  const link = (folder: string, name: string, file = name) => `[${name}](${folder}/${file}.md)`;
  const regimes = registry.regimeRulesets
    .map(({ data }) => [
      link("regimes", data.country, data.country.toLowerCase()),
      nameOf(data.name),
    ])
    .sort(byFirst);
  const addons = [...registry.addons.values()]
    .map(({ data }) => [link("addons", data.key), nameOf(data.name)])
    .sort(byFirst);
  const rules = owned.map((entry) => [
    link("rules", `GOBL-${entry.rules.namespace}`.replace(/-$/, ""), page(entry)),
    ownerKey(entry.owner) || "the format",
  ]);
  return [
    heading(1, "Reference"),
    ...section("Tax regimes", ["Country", "Name"], regimes),
    ...section("Addons", ["Key", "Name"], addons),
    ...section("Apps", ["App", "Formats", "Steps"], appRows(registry, link)),
    ...section("Rules", ["Set", "Of"], rules),
  ];
}

function appRows(
  { plugins }: Registry,
  link: (folder: string, name: string) => string,
): string[][] {
  const keys = (list: readonly { readonly key: string }[] = []) =>
    list.map(({ key }) => `\`${key}\``).join(", ");
  return plugins
    .filter(isApp)
    .map((plugin) => [
      link("apps", appPageName(plugin)),
      keys([...(plugin.converters ?? []), ...(plugin.exporters ?? [])]),
      keys(plugin.providers),
    ])
    .sort(byFirst);
}

function byFirst([a = ""]: readonly string[], [b = ""]: readonly string[]): number {
  return a < b ? -1 : 1;
}
