import type { Json } from "../json.ts";
import { isEmbedded } from "./embedded.ts";
import { compareBytes } from "./order.ts";
import type { AnyDef, Embedded, Type } from "./types.ts";

/**
 * Writes an in-memory value as JSON in the format's key order, without empty properties (documents spec
 * §0.2). The result is a new object of plain JSON.
 */
export function writeObject(def: AnyDef, value: object): Record<string, Json> {
  const out: Record<string, Json> = {};
  writeInto(out, def, value);
  return out;
}

/** Writes an embedded document, `$schema` first. */
export function writeEmbedded({ schema, def, value, raw }: Embedded): Json {
  if (!def || raw !== undefined) return raw ?? null;
  const out: Record<string, Json> = schema === undefined ? {} : { $schema: schema };
  writeInto(out, def, value);
  return out;
}

function writeInto(out: Record<string, Json>, def: AnyDef, value: object): void {
  for (const { name, always, type } of properties(def)) {
    const member: unknown = Reflect.get(value, name);
    if (member === undefined || member === null) {
      if (always) out[name] = null;
    } else if (always || !isEmptyValue(type, member)) out[name] = writeValue(type, member);
  }
}

/**
 * What reading, writing and walking need of a property. Unlike the fields, whose options differ, all are objects of one
 * shape: loops over them are several times as fast.
 */
export interface Property {
  readonly name: string;
  readonly type: Type<unknown>;
  /** Emitted even when empty. */
  readonly always: boolean;
}

const PROPERTIES = new WeakMap<AnyDef, readonly Property[]>();

/** The properties of a definition in output order. */
export function properties(def: AnyDef): readonly Property[] {
  let list = PROPERTIES.get(def);
  if (!list) {
    list = Object.entries(def.fields).map(([name, { type, always }]) => ({ name, type, always }));
    PROPERTIES.set(def, list);
  }
  return list;
}

/** True when a property with `value` is omitted from the output. */
export function isEmptyValue(type: Type<unknown>, value: unknown): boolean {
  if (type.kind === "scalar") return type.isEmpty(value);
  if (type.kind === "list") return Array.isArray(value) && value.length === 0;
  if (type.kind === "map") return isEmptyMap(value);
  return false;
}

function isEmptyMap(value: unknown): boolean {
  for (const _ in Object(value)) return false;
  return true;
}

function writeValue(type: Type<unknown>, value: unknown): Json {
  switch (type.kind) {
    case "scalar":
      return type.write(value);
    case "object":
      return writeObject(type, Object(value));
    case "list":
      return Array.isArray(value)
        ? value.map((element: unknown) => (element === null ? null : writeValue(type.of, element)))
        : null;
    case "map":
      return sortedMap(Object(value));
    case "embedded":
      return isEmbedded(value) ? writeEmbedded(value) : null;
    case "json":
      return JSON.parse(JSON.stringify(value));
  }
}

function sortedMap(map: Readonly<Record<string, string>>): Json {
  const keys = Object.keys(map);
  if (keys.length < 2) return { ...map };
  const out: Record<string, Json> = {};
  for (const key of keys.sort(compareBytes)) out[key] = map[key] ?? "";
  return out;
}
