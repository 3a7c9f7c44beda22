import {
  type Abilities,
  type AnyDef,
  abilitiesOf as abilitiesOfSchema,
  type Embedded,
  FakturoError,
  Invoice,
  isEmbedded,
  isFakturoError,
  isObject,
  readEmbedded,
  readObject,
} from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import { at } from "./calculate/failure.ts";
import { calculateByKind } from "./calculate/index.ts";
import { createContext } from "./context.ts";
import {
  type Document,
  type DocumentMembers,
  type EngineScope,
  isDocumentOf,
} from "./engine-scope.ts";
import { normalizeObject } from "./normalize/walk.ts";
import type { Registry } from "./registry.ts";
import { applyScenarios } from "./scenarios.ts";

/** Short schema id of a definition, `""` for nested objects. */
export function shortSchema(def: AnyDef): string {
  return def.schema ?? "";
}

/** Operations that a document kind supports (spec §1.1). */
export function abilitiesOf(def: AnyDef): Abilities {
  return abilitiesOfSchema(shortSchema(def));
}

/**
 * Reads a root document.
 * @throws FakturoError "unknown-schema" without `$schema`, "input" for an unregistered one or invalid
 * data.
 */
export function readDocument(json: unknown, scope: EngineScope): Document {
  const schema = isObject(json) ? json.$schema : undefined;
  if (!isObject(json)) throw new FakturoError("input", "a document is a JSON object");
  if (schema === undefined || schema === null || schema === "")
    throw new FakturoError(
      "unknown-schema",
      "$.$schema is missing: it says what kind of document this is, such as https://gobl.org/draft-0/bill/invoice",
    );
  if (typeof schema !== "string") throw new FakturoError("input", "$.$schema: expected text");
  const def = scope.lookup(schema);
  if (!def) throw new FakturoError("input", `$.$schema: '${schema}' is not a registered schema`);
  const value = readObject(def, json, scope.lookup);
  inferRegime(def, value, scope.registry);
  const document = { schema, def, value };
  scope.trace?.("read", document);
  return document;
}

/** Embedded form of a document, as in envelopes and complements. */
export function embed({ schema, def, value }: Document): Embedded {
  return { schema, def, value, raw: undefined };
}

/** The document in an embedded value of a known schema, where it was read. */
export function documentOf({ schema, def, value, raw }: Embedded): Document | undefined {
  const isRead = raw === undefined;
  return isRead && def && schema !== undefined ? { schema, def, value } : undefined;
}

/** Reads an embedded document; unknown schemas stay raw. */
export function readContent(json: unknown, scope: EngineScope): Embedded {
  const content = readEmbedded(json, scope.lookup);
  if (content.def) inferRegime(content.def, content.value, scope.registry);
  const document = scope.trace && documentOf(content);
  if (document) scope.trace?.("read", document);
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
 * the rules refuse them.
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

/** Refuses a regime whose plugin is not loaded: its taxes and rules would be skipped. */
function requireRegime({ $regime }: Record<string, unknown>, { regimes }: Registry): void {
  if (typeof $regime === "string" && $regime !== "" && !regimes.has($regime))
    throw new FakturoError("calculation", `$regime: no loaded plugin defines '${$regime}'`);
}

const ZERO_UUID = "00000000-0000-0000-0000-000000000000";

/** Adds a missing UUID, where the document kind has one. */
export function identify(document: Document, { ports, trace }: EngineScope): void {
  const { value, def } = document;
  if (!abilitiesOf(def).identified) return;
  if (value.uuid && value.uuid !== ZERO_UUID) return;
  value.uuid = ports.uuid();
  trace?.("identify", document);
}

/**
 * Normalises and calculates a document in place, including complements; kinds without calculator are
 * unchanged.
 * @throws FakturoError "calculation".
 */
export function calculate(document: Document, scope: EngineScope): void {
  const { def, value } = document;
  const { registry, planner, ports, trace } = scope;
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
  normalizeObject(def, value, planner.plan(before).passes, before);
  trace?.("normalize", document);
  const context = createContext(registry, shortSchema(def), value, now);
  calculateComplements(value.complements, scope);
  own?.apply(value);
  trace?.("complement", document);
  calculateByKind(document, context, now);
  trace?.("calculate", document);
  if (isDocumentOf(document, Invoice))
    applyScenarios(document.value, context, planner.plan(context));
  trace?.("scenario", document);
}

function calculateComplements(complements: unknown, scope: EngineScope): void {
  if (!Array.isArray(complements)) return;
  at("complements", () => {
    for (const complement of complements) {
      const document = isEmbedded(complement) ? documentOf(complement) : undefined;
      if (!document) continue;
      identify(document, scope);
      calculate(document, scope);
    }
  });
}

/** @throws FakturoError "calculation" for any `FakturoError` of the work. */
export function calculating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isFakturoError(error) || error.key === "calculation") throw error;
    throw new FakturoError("calculation", error.message, { cause: error });
  }
}

/** Context of a finished document. */
export function contextOf({ def, value }: DocumentMembers, scope: EngineScope): DocumentContext {
  return createContext(scope.registry, shortSchema(def), value, scope.ports.now());
}
