import type { Registry } from "@fakturo/engine";
import type { Plugin, Ruleset } from "@fakturo/plugin";

/** Contents of one plugin, by kind. */
export interface PluginContents {
  readonly name: string;
  readonly regimes: readonly string[];
  readonly addons: readonly string[];
  readonly catalogues: readonly string[];
  readonly steps: readonly string[];
  readonly converters: readonly string[];
  readonly exports: readonly string[];
  readonly routes: readonly string[];
}

/** Loaded plugins in order of application, with their contents. */
export function offers({ plugins }: Registry): PluginContents[] {
  return plugins.map(offerOf);
}

function offerOf(plugin: Plugin): PluginContents {
  const {
    name,
    app = "",
    rulesets = [],
    catalogues = [],
    providers = [],
    converters = [],
    exporters = [],
  } = plugin;
  return {
    name,
    regimes: rulesets.flatMap(countryOf),
    addons: rulesets.flatMap((ruleset) => (ruleset.kind === "addon" ? [ruleset.data.key] : [])),
    catalogues: catalogues.map(({ key }) => key),
    steps: providers.map(({ key }) => key),
    converters: converters.map(({ key }) => key),
    exports: exporters.map(({ key }) => key),
    routes: (plugin.routes ?? []).map(({ method, path }) => `${method} /apps/${app}/v1${path}`),
  };
}

function countryOf(ruleset: Ruleset): string[] {
  return ruleset.kind === "regime" ? [ruleset.data.country] : [];
}

/** A line per plugin and an indented line per kind of thing it adds. */
export function formatOffers(list: readonly PluginContents[]): string {
  if (list.length === 0) return "no plugins\n";
  return list.map(({ name, ...kinds }) => `${[name, ...kindLines(kinds)].join("\n")}\n`).join("");
}

function kindLines(kinds: Omit<PluginContents, "name">): string[] {
  return Object.entries(kinds).flatMap(([kind, names]) =>
    names.length > 0 ? [`  ${kind.padEnd(10)}  ${names.join(", ")}`] : [],
  );
}
