import {
  type Abilities,
  type AnyDef,
  abilitiesOf as abilitiesOfSchema,
  type Embedded,
  FakturoError,
  isEmbedded,
  isFakturoError,
  isObject,
  readEmbedded,
  readObject,
} from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import { at } from "./calculate/failure.ts";
import { calculatorOf } from "./calculate/index.ts";
import { createContext } from "./context.ts";
import { normalizeObject } from "./normalize/walk.ts";
import type { Registry } from "./registry.ts";
import { applyScenarios } from "./scenarios.ts";
import type { Document, Workbench } from "./workbench.ts";

/** Short schema id of a definition, `""` for nested objects. */
export function shortSchema(def: AnyDef): string {
  return def.schema ?? "";
}

/** Abilities of a document kind: which operations it knows (spec §1.1). */
export function abilitiesOf(def: AnyDef): Abilities {
  return abilitiesOfSchema(shortSchema(def));
}

/**
 * Reads a root document.
 * @throws FakturoError "unknown-schema" without `$schema`, "input" for an unregistered one or data
 * that does not fit.
 */
export function readDocument(json: unknown, bench: Workbench): Document {
  const schema = isObject(json) ? json.$schema : undefined;
  if (!isObject(json)) throw new FakturoError("input", "a document is a JSON object");
  if (schema === undefined || schema === null || schema === "")
    throw new FakturoError("unknown-schema");
  if (typeof schema !== "string") throw new FakturoError("input", "$.$schema: expected text");
  const def = bench.lookup(schema);
  if (!def) throw new FakturoError("input", `$.$schema: '${schema}' is not a registered schema`);
  const value = readObject(def, json, bench.lookup);
  inferRegime(def, value, bench.registry);
  const document = { schema, def, value };
  bench.trace?.("read", document);
  return document;
}

/** Embedded form of a document, as envelopes and complements hold it. */
export function embed({ schema, def, value }: Document): Embedded {
  return { schema, def, value, raw: undefined };
}

/** The document inside an embedded value whose schema is known. */
export function documentOf({ schema, def, value }: Embedded): Document | undefined {
  return def && schema !== undefined ? { schema, def, value } : undefined;
}

/** Reads an embedded document; unknown schemas stay raw. */
export function readContent(json: unknown, bench: Workbench): Embedded {
  const content = readEmbedded(json, bench.lookup);
  if (content.def) inferRegime(content.def, content.value, bench.registry);
  const document = bench.trace && documentOf(content);
  if (document) bench.trace?.("read", document);
  return content;
}

const INFERRING = new Set([
  "bill/invoice",
  "bill/order",
  "bill/delivery",
  "bill/payment",
  "bill/status",
]);

/** `$regime` of bills follows the supplier's tax country unless it is given (spec §1.3). */
function inferRegime(def: AnyDef, value: Record<string, unknown>, { regimes }: Registry): void {
  if (value.$regime || !INFERRING.has(shortSchema(def))) return;
  const supplier = value.supplier;
  const taxId = isObject(supplier) ? supplier.tax_id : undefined;
  const country = isObject(taxId) ? taxId.country : undefined;
  const regime = typeof country === "string" ? regimes.get(country) : undefined;
  if (regime) value.$regime = regime.code;
}

/**
 * Requirements before the addons that need them, each key once (spec §3.9). Unknown keys stay, so that
 * the rules refuse them: nothing is built without the rules it asks for.
 */
export function expandAddons(keys: readonly string[], { addons }: Registry): string[] {
  const expanded: string[] = [];
  const seen = new Set<string>();
  const add = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const required of addons.get(key)?.data.requires ?? []) add(required);
    expanded.push(key);
  };
  for (const key of keys) add(key);
  return expanded;
}

/** Refuses a regime whose plugin is not loaded: its taxes and rules would be passed over. */
function requireRegime({ $regime }: Record<string, unknown>, { regimes }: Registry): void {
  if (typeof $regime === "string" && $regime !== "" && !regimes.has($regime))
    throw new FakturoError("calculation", `$regime: no loaded plugin defines '${$regime}'`);
}

const ZERO_UUID = "00000000-0000-0000-0000-000000000000";

/** Gives a document the UUID it lacks, where its kind has one. */
export function identify(document: Document, { ports, trace }: Workbench): void {
  const { value, def } = document;
  if (!abilitiesOf(def).identified) return;
  if (value.uuid && value.uuid !== ZERO_UUID) return;
  value.uuid = ports.uuid();
  trace?.("identify", document);
}

/**
 * Normalises and calculates a document in place, complements included; kinds that are not
 * calculable are left as they are.
 * @throws FakturoError "calculation".
 */
export function calculate(document: Document, bench: Workbench): void {
  const { def, value } = document;
  const { registry, planner, ports, trace } = bench;
  const own = registry.calculators.get(def.name);
  if (!own && !abilitiesOf(def).calculable) return;
  const now = ports.now();
  inferRegime(def, value, registry);
  requireRegime(value, registry);
  if (Array.isArray(value.$addons)) {
    const addons = expandAddons(value.$addons, registry);
    if (addons.length > 0) value.$addons = addons;
    else delete value.$addons;
  }
  trace?.("default", document);
  const before = createContext(registry, shortSchema(def), value, now);
  normalizeObject(def, value, planner.plan(before).normalizers, before);
  trace?.("normalize", document);
  const context = createContext(registry, shortSchema(def), value, now);
  calculateComplements(value.complements, bench);
  own?.apply(value as never);
  trace?.("complement", document);
  calculatorOf(def)?.(value as never, context, now);
  trace?.("calculate", document);
  if (shortSchema(def) === "bill/invoice") applyScenarios(value as never, context, bench);
  trace?.("scenario", document);
}

function calculateComplements(complements: unknown, bench: Workbench): void {
  if (!Array.isArray(complements)) return;
  at("complements", () => {
    for (const complement of complements) {
      const document = isEmbedded(complement) ? documentOf(complement) : undefined;
      if (!document) continue;
      identify(document, bench);
      calculate(document, bench);
    }
  });
}

/** Rewrites any error of the calculation as key "calculation". */
export function calculating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFakturoError(error) || error.key === "calculation") throw error;
    throw new FakturoError("calculation", error.message, { cause: error });
  }
}

/** Context of a finished document. */
export function contextOf({ def, value }: Document, bench: Workbench): DocumentContext {
  return createContext(bench.registry, shortSchema(def), value, bench.ports.now());
}
