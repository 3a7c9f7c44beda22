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
  for (const { name, always, isEmpty, write } of properties(def)) {
    const member: unknown = Reflect.get(value, name);
    if (member === undefined || member === null) {
      if (always) out[name] = null;
    } else if (always || !isEmpty(member)) out[name] = write(member);
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
  /** Reads a scalar; undefined for other types. */
  readonly read: ((raw: unknown) => unknown) | undefined;
  /** True for a value that is omitted from the output unless the property is always emitted. */
  readonly isEmpty: (value: unknown) => boolean;
  readonly write: (value: unknown) => Json;
}

const PROPERTIES = new WeakMap<AnyDef, readonly Property[]>();

/** The properties of a definition in output order. */
export function properties(def: AnyDef): readonly Property[] {
  let list = PROPERTIES.get(def);
  if (!list) {
    list = Object.entries(def.fields).map(([name, { type, always }]) => ({
      name,
      type,
      always,
      read: type.kind === "scalar" ? type.read : undefined,
      isEmpty: emptinessOf(type),
      write: writerOf(type),
    }));
    PROPERTIES.set(def, list);
  }
  return list;
}

function emptinessOf(type: Type<unknown>): Property["isEmpty"] {
  if (type.kind === "scalar") return type.isEmpty;
  if (type.kind === "list") return isEmptyList;
  return type.kind === "map" ? isEmptyMap : isNeverEmpty;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isNeverEmpty = (): boolean => false;

function isEmptyMap(value: unknown): boolean {
  for (const _ in Object(value)) return false;
  return true;
}

function writerOf(type: Type<unknown>): Property["write"] {
  switch (type.kind) {
    case "scalar":
      return type.write;
    case "object":
      return (value) => writeObject(type, Object(value));
    case "list":
      return listWriter(writerOf(type.of));
    case "map":
      return (value) => sortedMap(Object(value));
    case "embedded":
      return (value) => (isEmbedded(value) ? writeEmbedded(value) : null);
    case "json":
      return (value) => JSON.parse(JSON.stringify(value));
  }
}

function listWriter(write: Property["write"]): Property["write"] {
  const writeElement = (element: unknown): Json => (element === null ? null : write(element));
  return (value) => (Array.isArray(value) ? value.map(writeElement) : null);
}

function sortedMap(map: Readonly<Record<string, string>>): Json {
  const keys = Object.keys(map);
  if (keys.length < 2) return { ...map };
  const out: Record<string, Json> = {};
  for (const key of keys.sort(compareBytes)) out[key] = map[key] ?? "";
  return out;
}
