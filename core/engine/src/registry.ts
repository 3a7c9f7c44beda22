import { type AnyDef, OBJECTS, SCHEMA_BASE, SCHEMAS } from "@fakturo/model";
import {
  type AddonRuleset,
  type Calculator,
  type Callback,
  type CatalogueData,
  CONTRACT_VERSION,
  type Connection,
  type Converter,
  type CredentialSpec,
  type Exporter,
  type Feed,
  fitsContract,
  guardedConnections,
  type Plugin,
  type Provider,
  type RegimeRuleset,
  type RegistrationSpec,
  type Rules,
  type Ruleset,
  type TaxRegime,
} from "@fakturo/plugin";
import { appProblems } from "./apps.ts";
import { compileRegime } from "./regime.ts";
import { ruleIds } from "./rules/id.ts";
import { CORE_RULES } from "./rules/index.ts";

/** Index of everything the loaded plugins offer; immutable. */
export interface Registry {
  readonly plugins: readonly Plugin[];
  /** By main and alternative country codes. */
  readonly regimes: ReadonlyMap<string, TaxRegime>;
  readonly regimeRulesets: readonly RegimeRuleset[];
  readonly addons: ReadonlyMap<string, AddonRuleset>;
  /** Codes per registered extension key; undefined where the key has no closed list. */
  readonly extensions: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** Definitions behind `extensions`. */
  readonly rulesetExtensions: ReadonlyMap<string, ExtensionData>;
  readonly catalogues: readonly CatalogueData[];
  /** By full schema id. */
  readonly schemas: ReadonlyMap<string, AnyDef>;
  /** By the name of the addon's object they work on. */
  readonly calculators: ReadonlyMap<string, Calculator>;
  /** By object name, e.g. `bill.Invoice`. */
  readonly objects: ReadonlyMap<string, AnyDef>;
  readonly providers: ReadonlyMap<string, Provider>;
  readonly converters: ReadonlyMap<string, Converter>;
  readonly exporters: ReadonlyMap<string, Exporter>;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly callbacks: ReadonlyMap<string, Callback>;
  readonly feeds: ReadonlyMap<string, Feed>;
  readonly credentials: ReadonlyMap<string, CredentialSpec>;
  readonly registrations: ReadonlyMap<string, RegistrationSpec>;
}

/** All problems of combining the plugins. */
export class PluginError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join("; "));
    this.name = "PluginError";
    this.problems = problems;
  }
}

/**
 * Sorts plugins by their requirements and indexes their contents.
 * @throws PluginError naming every duplicate, unmet requirement and unsupported contract version.
 */
export function createRegistry(given: readonly Plugin[]): Registry {
  const problems: string[] = [];
  const plugins = inOrder(given, problems);
  const rulesets = plugins.flatMap((plugin) => plugin.rulesets ?? []);
  const regimeRulesets = rulesets.filter(isRegime);
  const addonRulesets = rulesets.filter(isAddon);
  const definitions = extensionDefinitions(rulesets, plugins);
  const keep = <T>(what: string, entries: readonly (readonly [string, T])[]) =>
    unique(what, entries, problems);
  const registry: Registry = {
    plugins,
    regimeRulesets,
    regimes: keep<TaxRegime>("regime", regimeRulesets.flatMap(regimeEntries)),
    addons: keep(
      "addon",
      addonRulesets.map((addon) => [addon.data.key, addon] as const),
    ),
    extensions: new Map([...definitions].map(([key, definition]) => [key, codesOf(definition)])),
    rulesetExtensions: definitions,
    catalogues: plugins.flatMap((plugin) => plugin.catalogues ?? []),
    schemas: keep<AnyDef>("schema", [...coreSchemas(), ...addonRulesets.flatMap(addonSchemas)]),
    calculators: keep<Calculator>(
      "calculator",
      addonRulesets.flatMap(({ calculators = [] }) =>
        calculators.map((calculator) => [calculator.object, calculator] as const),
      ),
    ),
    objects: keep<AnyDef>("object", [
      ...Object.entries<AnyDef>(OBJECTS),
      ...addonRulesets.flatMap((addon) =>
        (addon.objects ?? []).map((def) => [def.name, def] as const),
      ),
    ]),
    providers: keep<Provider>(
      "provider",
      plugins.flatMap((p) => (p.providers ?? []).map((x) => [x.key, x] as const)),
    ),
    converters: keep<Converter>(
      "converter",
      plugins.flatMap((p) => (p.converters ?? []).map((x) => [x.key, x] as const)),
    ),
    exporters: keep<Exporter>(
      "exporter",
      plugins.flatMap((p) => (p.exporters ?? []).map((x) => [x.key, x] as const)),
    ),
    callbacks: keep<Callback>(
      "callback",
      plugins.flatMap((p) => (p.callbacks ?? []).map((x) => [x.key, x] as const)),
    ),
    feeds: keep<Feed>(
      "feed",
      plugins.flatMap((p) => (p.feeds ?? []).map((x) => [x.key, x] as const)),
    ),
    connections: keep<Connection>(
      "connection",
      plugins.flatMap((p) => (p.connections ?? []).map((x) => [x.key, x] as const)),
    ),
    registrations: keep<RegistrationSpec>(
      "registration",
      plugins.flatMap((p) => (p.registrations ?? []).map((x) => [x.key, x] as const)),
    ),
    credentials: keep<CredentialSpec>(
      "credential",
      distinctCredentials(plugins).map((x) => [x.key, x] as const),
    ),
  };
  keep<string>(
    "rule",
    [...CORE_RULES, ...rulesets.flatMap(rulesOf)].flatMap(ruleIds).map((id) => [id, id] as const),
  );
  problems.push(...appProblems(plugins), ...unmet(registry));
  if (problems.length > 0) throw new PluginError(problems);
  return registry;
}

/** Plugins of one country declare the credential that they share, each for itself. */
function distinctCredentials(plugins: readonly Plugin[]): readonly CredentialSpec[] {
  const specs = plugins.flatMap(({ credentials = [] }) => credentials);
  return [...new Map(specs.map((spec) => [JSON.stringify(spec), spec])).values()];
}

/** Connections and registrations that registrations and their steps name, and no plugin has. */
function unregistered({ registrations, connections, providers }: Registry): string[] {
  const nowhere = [...registrations.values()].flatMap((spec) =>
    guardedConnections(spec)
      .filter((name) => !connections.has(name))
      .map((name) => `${spec.key} needs the connection ${name}, which is not loaded`),
  );
  const unknown = [...providers.values()].flatMap(({ key, effect, registers }) =>
    effect === "registration" && !registrations.has(registers?.registration ?? "")
      ? [`${key} belongs to ${registers?.registration}, a registration that no loaded plugin has`]
      : [],
  );
  return [...nowhere, ...unknown];
}

/** Credentials that steps, connections and registrations name and no plugin declares. */
function undeclared({ providers, connections, registrations, credentials }: Registry): string[] {
  const named = [
    ...[...registrations.values()].flatMap(({ key, credentials: asked = [], issues = [] }) =>
      [...asked, ...issues].map((name) => [key, name] as const),
    ),
    ...[...providers.values()].flatMap(({ key, credentials: keys = [] }) =>
      keys.map((name) => [key, name] as const),
    ),
    ...[...connections.values()].flatMap(({ key, credential }) =>
      credential === undefined ? [] : [[key, credential] as const],
    ),
  ];
  return named
    .filter(([, name]) => !credentials.has(name))
    .map(([key, name]) => `${key} needs the credential ${name}, which no loaded plugin declares`);
}

/** Connections that ask for the number of each record and send several in one message. */
function unnumberable({ connections }: Registry): string[] {
  return [...connections.values()].flatMap(({ key, together }) =>
    together?.number === undefined || together.members === 1
      ? []
      : [`${key} asks for numbers, so its messages hold one record: together.members must be 1`],
  );
}

/** Connections that send several records in one message and cannot query what is decided later. */
function undecidable({ connections }: Registry): string[] {
  return [...connections.values()].flatMap(({ key, together, traits }) =>
    together === undefined || traits.decides === "at-once" || together.receipts
      ? []
      : [`${key} decides later about messages: together.receipts must query its decisions`],
  );
}

/** Steps that cancel the record of a step that is not loaded or submits none. */
function uncancellable({ providers }: Registry): string[] {
  return [...providers.values()].flatMap(({ key, cancels }) =>
    cancels === undefined || providers.get(cancels)?.submits
      ? []
      : [`${key} cancels the record of ${cancels}, which is no loaded step that submits one`],
  );
}

/** References of loaded plugins to missing definitions. */
function unmet(registry: Registry): string[] {
  const schemas = offersOf(registry).flatMap(({ key, schemas = [] }) =>
    schemas
      .filter((schema) => !registry.schemas.has(fullSchema(schema)))
      .map((schema) => `${key} is for ${schema}, a schema that no loaded plugin has`),
  );
  const connections = [...registry.providers.values()].flatMap(({ key, effect, submits }) =>
    effect === "submission"
      ? [submits?.connection]
          .flat()
          .filter((name = "") => !registry.connections.has(name))
          .map((name) => `${key} submits to ${name}, a connection that no loaded plugin has`)
      : [],
  );
  const offers = [
    ...[...registry.feeds.values()].map((feed) => [feed, "feed"] as const),
    ...[...registry.callbacks.values()].map((callback) => [callback, "callback"] as const),
  ];
  const belongings = offers.flatMap(([{ key, connection }, what]) =>
    registry.connections.has(connection)
      ? []
      : [`${key} is a ${what} of ${connection}, a connection that no loaded plugin has`],
  );
  const addons = [...registry.addons.values()].flatMap(({ data: { key, requires = [] } }) =>
    requires
      .filter((required) => !registry.addons.has(required))
      .map((required) => `addon ${key} requires ${required}, which is not loaded`),
  );
  return [
    ...schemas,
    ...connections,
    ...belongings,
    ...addons,
    ...undeclared(registry),
    ...uncancellable(registry),
    ...unnumberable(registry),
    ...undecidable(registry),
    ...unregistered(registry),
  ];
}

/** All parts of plugins that name document schemas. */
function offersOf({ providers, converters, exporters }: Registry) {
  return [...providers.values(), ...converters.values(), ...exporters.values()];
}

function isRegime(ruleset: Ruleset): ruleset is RegimeRuleset {
  return ruleset.kind === "regime";
}

function isAddon(ruleset: Ruleset): ruleset is AddonRuleset {
  return ruleset.kind === "addon";
}

function rulesOf(ruleset: Ruleset): readonly Rules[] {
  return ruleset.rules ? [ruleset.rules] : [];
}

function regimeEntries({ data }: RegimeRuleset): (readonly [string, TaxRegime])[] {
  const regime = compileRegime(data);
  return [data.country, ...(data.alt_country_codes ?? [])].map((code) => [code, regime] as const);
}

function coreSchemas(): (readonly [string, AnyDef])[] {
  return [...SCHEMAS].map(([id, def]) => [SCHEMA_BASE + id, def] as const);
}

function addonSchemas({ objects = [] }: AddonRuleset): (readonly [string, AnyDef])[] {
  return objects.flatMap((def) => (def.schema ? [[fullSchema(def.schema), def] as const] : []));
}

/** Complements may have a full id of their own; core ids are short. */
export function fullSchema(id: string): string {
  return id.includes("://") ? id : SCHEMA_BASE + id;
}

/** A registered extension key with its name and, where closed, its codes. */
export type ExtensionData = NonNullable<CatalogueData["extensions"]>[number];

/** A second registration of a key replaces the first: the last loaded plugin takes precedence. */
function extensionDefinitions(
  rulesets: readonly Ruleset[],
  plugins: readonly Plugin[],
): Map<string, ExtensionData> {
  const definitions = [
    ...rulesets.flatMap(({ data }) => data.extensions ?? []),
    ...plugins.flatMap(({ catalogues = [] }) => catalogues.flatMap((c) => c.extensions ?? [])),
  ];
  return new Map(definitions.map((definition) => [definition.key ?? "", definition]));
}

function codesOf({ values }: ExtensionData): ReadonlySet<string> | undefined {
  return values?.length ? new Set(values.map(({ code }) => code ?? "")) : undefined;
}

function unique<T>(
  what: string,
  entries: readonly (readonly [string, T])[],
  problems: string[],
): Map<string, T> {
  const map = new Map<string, T>();
  for (const [key, value] of entries) {
    if (map.has(key)) problems.push(`${what} ${key} is defined twice`);
    map.set(key, value);
  }
  return map;
}

/** Requirements first, otherwise in the given order; regimes keep theirs before addons. */
function inOrder(given: readonly Plugin[], problems: string[]): readonly Plugin[] {
  const byName = unique(
    "plugin",
    given.map((plugin) => [plugin.name, plugin] as const),
    problems,
  );
  const placed = new Set<Plugin>();
  const place = (plugin: Plugin, trail: readonly string[]): void => {
    if (placed.has(plugin)) return;
    if (trail.includes(plugin.name)) {
      problems.push(`plugins require each other: ${[...trail, plugin.name].join(" → ")}`);
      return;
    }
    for (const name of plugin.requires ?? []) {
      const required = byName.get(name);
      if (required) place(required, [...trail, plugin.name]);
      else problems.push(`${plugin.name} requires ${name}, which is not loaded`);
    }
    placed.add(plugin);
  };
  for (const plugin of byName.values()) {
    if (!fitsContract(plugin.api))
      problems.push(
        `${plugin.name} is made for contract ${plugin.api}, this is ${CONTRACT_VERSION} (docs/plugins, "Versions of the contract")`,
      );
    place(plugin, []);
  }
  return [...placed];
}
