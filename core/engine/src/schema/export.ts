import {
  type AnyDef,
  FakturoError,
  type Field,
  type Json,
  type JsonObject,
  properties,
  SCHEMA_BASE,
  type Type,
} from "@fakturo/model";
import { fullSchema, type Registry } from "../registry.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

/**
 * JSON Schema (2020-12) of a registered document or object, made from its one definition.
 * @throws FakturoError "not-found".
 */
export function exportSchema(id: string, registry: Registry): JsonObject {
  const def = registry.schemas.get(fullSchema(id));
  if (!def) throw new FakturoError("not-found", `no schema ${id}`);
  const defs: Record<string, Json> = {};
  collect(def, def, defs);
  return { $schema: DIALECT, $id: fullSchema(id), $ref: `#/$defs/${def.name}`, $defs: defs };
}

/** Adds an object and the ones that live inside its schema file. */
function collect(def: AnyDef, root: AnyDef, defs: Record<string, Json>): void {
  if (Object.hasOwn(defs, def.name)) return;
  defs[def.name] = null;
  const own: Record<string, Json> = {};
  for (const [name, field] of properties(def)) own[name] = propertySchema(field, root, defs);
  const required = properties(def).flatMap(([name, field]) =>
    (field.required ?? field.always) ? [name] : [],
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

function propertySchema(field: Field, root: AnyDef, defs: Record<string, Json>): Json {
  const { type, title, description, calculated, oneOf, anyOf, extra } = field;
  return {
    ...typeSchema(type, root, defs),
    ...(oneOf && { oneOf: oneOf.map(constant) }),
    ...(anyOf && { anyOf: [...anyOf.map(constant), openEnd(type)] }),
    title,
    description,
    ...(calculated && { calculated: true }),
    ...extra,
  };
}

function constant(entry: string | readonly [string, string]): Json {
  const [value, title] = typeof entry === "string" ? [entry, entry] : entry;
  return { const: value, title };
}

/** Open enumerations end with the pattern any other value must match. */
function openEnd(type: Type<unknown>): Json {
  return type.kind === "scalar" && "ref" in type.schema
    ? { $ref: SCHEMA_BASE + type.schema.ref, title: "Other" }
    : { title: "Other" };
}

function typeSchema(type: Type<unknown>, root: AnyDef, defs: Record<string, Json>): JsonObject {
  switch (type.kind) {
    case "scalar":
      return "ref" in type.schema
        ? { $ref: SCHEMA_BASE + type.schema.ref }
        : asObject(type.schema.inline);
    case "list":
      return { items: typeSchema(type.of, root, defs), type: "array" };
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

function objectReference(def: AnyDef, root: AnyDef, defs: Record<string, Json>): JsonObject {
  if (def.schema !== undefined && def !== root) return { $ref: fullSchema(def.schema) };
  collect(def, root, defs);
  return { $ref: `#/$defs/${def.name}` };
}

function asObject(value: Json): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}
