import {
  type AnyDef,
  FakturoError,
  type Field,
  isObject,
  type Json,
  type JsonObject,
  KEY_PATTERN,
  LIST_SCHEMAS,
  type ListType,
  SCHEMA_BASE,
  type Type,
} from "@fakturo/model";
import { fullSchema, type Registry } from "../registry.ts";

export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * JSON Schema (2020-12) of a registered document or object, generated from its definition.
 * @throws FakturoError "not-found".
 */
export function exportObjectSchema(id: string, registry: Registry): JsonObject {
  const def = registry.schemas.get(fullSchema(id));
  if (!def) throw new FakturoError("not-found", `no schema ${id}`);
  const defs: Record<string, Json> = {};
  collect(def, def, defs);
  return { $schema: DIALECT, $id: fullSchema(id), $ref: `#/$defs/${def.name}`, $defs: defs };
}

/** Schema of a list that is published separately, with the objects in its file. */
export function listSchema(type: ListType<unknown>): {
  readonly schema: JsonObject;
  readonly defs: Readonly<Record<string, Json>>;
} {
  const defs: Record<string, Json> = {};
  return { schema: inlineList(type, undefined, defs), defs };
}

/** Adds an object and the objects in its schema file. */
function collect(def: AnyDef, root: AnyDef | undefined, defs: Record<string, Json>): void {
  if (Object.hasOwn(defs, def.name)) return;
  defs[def.name] = null;
  const own: Record<string, Json> = {};
  const fields = Object.entries(def.fields);
  for (const [name, field] of fields) own[name] = propertySchema(field, root, defs);
  const required = fields.flatMap(([name, { required, always }]) =>
    (required ?? always) ? [name] : [],
  );
  defs[def.name] = {
    properties: own,
    type: "object",
    ...(required.length > 0 && { required }),
    title: def.title,
    description: def.description,
    ...def.extra,
  };
}

function propertySchema(field: Field, root: AnyDef | undefined, defs: Record<string, Json>): Json {
  const { type, title, description, calculated, extra } = field;
  const schema = typeSchema(type, root, defs);
  const values = choices(field);
  return {
    ...schema,
    ...(type.kind === "list" && "items" in schema && values
      ? { items: { ...asObject(schema.items ?? {}), ...values } }
      : values),
    title,
    description,
    ...(calculated && { calculated: true }),
    ...extra,
  };
}

/** Values of a property, or of the elements of a list. */
function choices({ type, oneOf, anyOf }: Field): JsonObject | undefined {
  if (oneOf) return { oneOf: oneOf.map(constant) };
  return anyOf && { anyOf: [...anyOf.map(constant), openEnd(type)] };
}

function constant(entry: string | readonly [string, string]): Json {
  const [value, title] = typeof entry === "string" ? [entry, entry] : entry;
  return { const: value, title };
}

/** Open enumerations end with the pattern of other values. */
function openEnd(type: Type<unknown>): Json {
  const element = type.kind === "list" ? type.of : type;
  const isKey = element.kind === "scalar" && element.name === "cbc.Key";
  return { ...(isKey && { pattern: KEY_PATTERN.source }), title: "Other" };
}

function typeSchema(
  type: Type<unknown>,
  root: AnyDef | undefined,
  defs: Record<string, Json>,
): JsonObject {
  switch (type.kind) {
    case "scalar":
      return "ref" in type.schema
        ? { $ref: SCHEMA_BASE + type.schema.ref }
        : asObject(type.schema.inline);
    case "list":
      return publishedList(type) ?? inlineList(type, root, defs);
    case "map":
      return { $ref: SCHEMA_BASE + type.ref };
    case "embedded":
      return { $ref: `${SCHEMA_BASE}schema/object` };
    case "json":
      return asObject(type.schema);
    case "object":
      return objectReference(type, root, defs);
  }
}

/** Lists of some elements are published on their own, and referred to wherever they stand. */
function publishedList({ of }: ListType<unknown>): JsonObject | undefined {
  for (const [id, list] of LIST_SCHEMAS) if (list.of === of) return { $ref: SCHEMA_BASE + id };
  return undefined;
}

function inlineList(
  { of }: ListType<unknown>,
  root: AnyDef | undefined,
  defs: Record<string, Json>,
): JsonObject {
  return { items: typeSchema(of, root, defs), type: "array" };
}

function objectReference(
  def: AnyDef,
  root: AnyDef | undefined,
  defs: Record<string, Json>,
): JsonObject {
  if (def.schema !== undefined) return { $ref: fullSchema(def.schema) };
  collect(def, root, defs);
  return { $ref: `#/$defs/${def.name}` };
}

function asObject(value: Json): JsonObject {
  return isObject(value) ? value : {};
}
