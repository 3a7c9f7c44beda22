import {
  FakturoError,
  type Json,
  type JsonObject,
  LIST_SCHEMAS,
  SCHEMA_BASE,
  VALUE_SCHEMAS,
} from "@fakturo/model";
import type { Registry } from "../registry.ts";
import { DIALECT, exportObjectSchema, listSchema } from "./export.ts";

/** Names of the list schemas inside their `$defs`. */
const LIST_NAMES: Readonly<Record<string, string>> = {
  "tax/addon-list": "tax.AddonList",
  "tax/correction-set": "tax.CorrectionSet",
  "tax/set": "tax.Set",
};

const LIST_DESCRIPTIONS: Readonly<Record<string, string>> = {
  "tax/addon-list": "Keys of addons that apply on top of the regime.",
  "tax/correction-set": "What correcting takes, one entry for each kind of document.",
  "tax/set": "Taxes of one row, one for each category.",
};

/**
 * Ids of every schema: objects, texts, lists and the complements of addons. The format's own ids are
 * short.
 */
export function schemaIds({ schemas }: Registry): string[] {
  const objects = [...schemas.keys()].map(shortId);
  return [...objects, ...VALUE_SCHEMAS.keys(), ...LIST_SCHEMAS.keys(), REGIME_CODE].sort();
}

function shortId(id: string): string {
  return id.startsWith(SCHEMA_BASE) ? id.slice(SCHEMA_BASE.length) : id;
}

const REGIME_CODE = "tax/regime-code";
const ADDON_LIST = "tax/addon-list";

/**
 * JSON Schema (2020-12) of any id in `schemaIds`. Regime codes and addon keys are those of the loaded
 * plugins.
 * @throws FakturoError "not-found".
 */
export function exportSchema(id: string, registry: Registry): JsonObject {
  const short = shortId(id);
  const value = VALUE_SCHEMAS.get(short);
  if (value) return schemaFile(short, value.name, { [value.name]: value.schema });
  if (short === REGIME_CODE)
    return schemaFile(short, "tax.RegimeCode", { "tax.RegimeCode": regimeCodes(registry) });
  return LIST_SCHEMAS.has(short) ? listFile(short, registry) : exportObjectSchema(id, registry);
}

function listFile(id: string, registry: Registry): JsonObject {
  const type = LIST_SCHEMAS.get(id);
  const name = LIST_NAMES[id];
  if (!type || name === undefined) throw new FakturoError("not-found", `no schema ${id}`);
  const { schema, defs } = listSchema(type);
  const items = id === ADDON_LIST ? { ...Object(schema.items), oneOf: addonKeys(registry) } : {};
  const described = { ...schema, ...(id === ADDON_LIST && { items }) };
  return schemaFile(id, name, {
    ...defs,
    [name]: { ...described, description: LIST_DESCRIPTIONS[id] ?? name },
  });
}

function schemaFile(id: string, name: string, defs: Readonly<Record<string, Json>>): JsonObject {
  return { $schema: DIALECT, $id: SCHEMA_BASE + id, $ref: `#/$defs/${name}`, $defs: defs };
}

type Named = { readonly name?: Readonly<Record<string, string>> | undefined };

function choice(value: string, { name }: Named): JsonObject {
  return { const: value, title: name?.en ?? value };
}

function regimeCodes({ regimeRulesets }: Registry): JsonObject {
  const oneOf = regimeRulesets.map(({ data }) => choice(data.country, data)).sort(byConst);
  const description = "Country of a tax regime.";
  return { oneOf, type: "string", title: "Tax Regime Code", description };
}

function addonKeys({ addons }: Registry): JsonObject[] {
  return [...addons.values()].map(({ data }) => choice(data.key, data)).sort(byConst);
}

function byConst(a: JsonObject, b: JsonObject): number {
  return String(a.const) < String(b.const) ? -1 : 1;
}
