import { FakturoError, isFakturoError } from "../errors.ts";
import { isObject, type Json } from "../json.ts";
import { NumberLiteral } from "./literal.ts";
import type { AnyDef, Embedded, ObjectDef, StringMap, Type } from "./types.ts";
import { type Property, properties } from "./write.ts";

/** Maximum nesting: documents within documents, and JSON without definition. */
export const MAX_DEPTH = 256;

/** Finds the definition of an embedded document by its full schema id. */
export type SchemaLookup = (schema: string) => AnyDef | undefined;

/**
 * Reads JSON into the in-memory value of `def`: unknown properties are dropped, names match
 * case-insensitively, null counts as absent (documents spec §0.1). Objects that are always emitted may be
 * absent before the document is calculated. Linear in the input.
 * @throws FakturoError "input" with the JSON path of the invalid value.
 */
export function readObject<T extends object>(
  def: ObjectDef<T>,
  json: unknown,
  lookup: SchemaLookup,
): T & Record<string, unknown>;
export function readObject(
  def: AnyDef,
  json: unknown,
  lookup: SchemaLookup,
): Record<string, unknown> {
  const path: (string | number)[] = [];
  try {
    return new Reader(lookup, path).object(def, json);
  } catch (error) {
    throw located(error, path);
  }
}

/** Reads an embedded document: known schemas are read by their definition, others kept raw. */
export function readEmbedded(json: unknown, lookup: SchemaLookup): Embedded {
  const path: (string | number)[] = [];
  try {
    return new Reader(lookup, path).embedded(json);
  } catch (error) {
    throw located(error, path);
  }
}

/** Formats a path as in faults: `$.lines[0].taxes`. */
export function formatPath(path: readonly (string | number)[]): string {
  let text = "$";
  for (const part of path) text += typeof part === "number" ? `[${part}]` : `.${part}`;
  return text;
}

function located(error: unknown, path: readonly (string | number)[]): unknown {
  if (!isFakturoError(error) || error.path !== undefined) return error;
  const where = formatPath(path);
  return new FakturoError(error.key, `${where}: ${error.message}`, { path: where, cause: error });
}

class Reader {
  readonly #lookup: SchemaLookup;
  readonly #path: (string | number)[];

  constructor(lookup: SchemaLookup, path: (string | number)[]) {
    this.#lookup = lookup;
    this.#path = path;
  }

  object(def: AnyDef, json: unknown): Record<string, unknown> {
    if (!isObject(json)) throw wrongType("an object", json);
    if (this.#path.length > MAX_DEPTH) throw tooDeep();
    const raw = def.migrate ? def.migrate(json) : json;
    const out: Record<string, unknown> = {};
    const named = namesOf(def);
    for (const name of Object.keys(raw)) {
      const property = named.get(name) ?? named.get(name.toLowerCase());
      if (property) this.#property(out, property, raw[name]);
    }
    return fillZeros(def, out);
  }

  #property(out: Record<string, unknown>, { name, type, read }: Property, raw: unknown): void {
    if (raw === null || raw === undefined) {
      delete out[name];
      return;
    }
    this.#path.push(name);
    out[name] = read ? read(raw) : this.#value(type, raw);
    this.#path.pop();
  }

  #value(type: Type<unknown>, raw: unknown): unknown {
    switch (type.kind) {
      case "scalar":
        return type.read(raw);
      case "object":
        return this.object(type, raw);
      case "list":
        return this.#list(type.of, raw);
      case "map":
        return this.#map(raw);
      case "embedded":
        return this.embedded(raw);
      case "json":
        return rawJson(raw);
    }
  }

  #list(of: Type<unknown>, raw: unknown): unknown[] {
    if (!Array.isArray(raw)) throw wrongType("a list", raw);
    const out: unknown[] = [];
    for (let i = 0; i < raw.length; i++) {
      const element: unknown = raw[i];
      this.#path.push(i);
      // A null stays until normalisation so that later elements keep their path; scalars become zero.
      if (element !== null) out.push(this.#value(of, element));
      else out.push(of.kind === "scalar" ? of.zero : null);
      this.#path.pop();
    }
    return out;
  }

  #map(raw: unknown): StringMap {
    if (!isObject(raw)) throw wrongType("an object", raw);
    const out: Record<string, string> = {};
    for (const key of Object.keys(raw)) {
      const text = raw[key];
      this.#path.push(key);
      if (text === null) setOwn(out, key, "");
      else if (typeof text === "string") setOwn(out, key, text);
      else throw wrongType("text", text);
      this.#path.pop();
    }
    return out;
  }

  embedded(raw: unknown): Embedded {
    if (!isObject(raw)) throw wrongType("an object", raw);
    const schema = raw.$schema;
    if (schema !== undefined && schema !== null && typeof schema !== "string")
      throw wrongType("text", schema);
    const id = schema ?? undefined;
    const def = id === undefined ? undefined : this.#lookup(id);
    if (!def) return { schema: id, def: undefined, value: {}, raw: rawJson(raw) };
    return { schema: id, def, value: this.object(def, raw), raw: undefined };
  }
}

/** The property that a member is read into; letter case is ignored. */
export function propertyNamed(def: AnyDef, name: string): Property | undefined {
  const named = namesOf(def);
  return named.get(name) ?? named.get(name.toLowerCase());
}

/** Properties by name and by name in lower case. */
function namesOf(def: AnyDef): ReadonlyMap<string, Property> {
  let named = NAMED.get(def);
  if (!named) {
    const list = properties(def);
    const lower = list.map((property) => [property.name.toLowerCase(), property] as const);
    named = new Map([...lower, ...list.map((property) => [property.name, property] as const)]);
    NAMED.set(def, named);
  }
  return named;
}

const NAMED = new WeakMap<AnyDef, ReadonlyMap<string, Property>>();

interface Zero {
  readonly name: string;
  readonly zero: unknown;
}

const ZEROS = new WeakMap<AnyDef, readonly Zero[]>();

function fillZeros(def: AnyDef, out: Record<string, unknown>): Record<string, unknown> {
  let zeros = ZEROS.get(def);
  if (!zeros) {
    zeros = properties(def).flatMap(({ name, always, type }) =>
      always && type.kind === "scalar" ? [{ name, zero: type.zero }] : [],
    );
    ZEROS.set(def, zeros);
  }
  for (const { name, zero } of zeros) if (out[name] === undefined) out[name] = zero;
  return out;
}

/** Copies JSON of unknown shape, with bounded depth. */
export function rawJson(value: unknown, depth = 0): Json {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (value === null || typeof value === "boolean" || typeof value === "string") return value;
  if (typeof value === "number") return value;
  if (value instanceof NumberLiteral) return plainNumber(value);
  if (Array.isArray(value)) return value.map((element) => rawJson(element, depth + 1));
  if (!isObject(value)) throw wrongType("JSON", value);
  const out: Record<string, Json> = {};
  for (const key of Object.keys(value)) setOwn(out, key, rawJson(value[key], depth + 1));
  return out;
}

/** Refuses integers outside the exact range of doubles, which would change. */
function plainNumber({ text }: NumberLiteral): number {
  const value = Number(text);
  const isExact = !/^-?\d+$/.test(text) || Number.isSafeInteger(value);
  if (Number.isFinite(value) && isExact) return value;
  throw new FakturoError("input", "the number has more digits than JSON numbers keep");
}

/** Sets an untrusted key: plain assignment to `__proto__` would change the prototype. */
function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  else target[key] = value;
}

function tooDeep(): FakturoError {
  return new FakturoError("input", `nested deeper than ${MAX_DEPTH} levels`);
}

function wrongType(expected: string, found: unknown): FakturoError {
  return new FakturoError("input", `expected ${expected}, found ${describe(found)}`);
}

function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isObject(value) ? "an object" : `a ${typeof value}`;
}
