import type { Json, JsonObject } from "@fakturo/model";
import { type TObject, type TSchema, Type } from "@fakturo/schema";

/**
 * Annotations in addition to JSON Schema's keywords. `component` names a schema shared in the OpenAPI
 * document, `shows` replaces a schema there that is checked elsewhere, `problem` is the message of a
 * refusal, `fresh` marks a path segment that names something new, `canonical` converts UUIDs to their
 * canonical spelling, and `x-fakturo` marks extensions of the original's API.
 */
export const ANNOTATIONS = [
  "component",
  "shows",
  "problem",
  "fresh",
  "example",
  "x-fakturo",
] as const;

/** Keyword that checks a UUID in any spelling and replaces it by its canonical form. */
export const CANONICAL = "canonical";

/** Any text a database can hold: no NUL and no half surrogate pair. Documents leave it out. */
export const STORABLE = "^[^\\u0000\\ud800-\\udfff]*$";
export const UNSTORABLE = "must be Unicode without NUL";
/** Keyword that requires the same of all nested texts, names included. */
export const STORABLE_INSIDE = "storableInside";
const MAX_TEXT = 10_000;
const MAX_MAP = 1000;

type Options = Readonly<Record<string, unknown>>;

/** Text that can be stored. */
export function text(description: string, maxLength = MAX_TEXT, options: Options = {}) {
  const pattern = { pattern: STORABLE, problem: UNSTORABLE };
  return Type.String({ description, maxLength, ...pattern, ...options });
}

/** Option of a text that must match a pattern; `problem` is the message where it does not. */
export function fitting(pattern: string, problem: string): Options {
  return { allOf: [{ type: "string", pattern, problem }] };
}

/** Display name: at least one character other than blanks. */
export function label(description: string, maxLength: number) {
  return text(description, maxLength, fitting("\\S", "must not be blank"));
}

/** Key of an entry, job or the like. */
export const MAX_KEY = 256;

export function flag(description: string, options: Options = {}) {
  return Type.Boolean({ description, ...options });
}

export function integer(description: string, minimum: number, maximum: number, options = {}) {
  return Type.Integer({ description, minimum, maximum, ...options });
}

/** UUID in any spelling; handlers get the canonical one. */
export function uuid(description: string, options: Options = {}) {
  return Type.String({ description, format: "uuid", [CANONICAL]: true, ...options });
}

/** Path segment that names an existing object: 404 where it is malformed. */
export function existing(description: string) {
  return uuid(description);
}

/** Path segment that names something new: 422 where it is malformed. */
export function fresh(description: string, options: Options = {}) {
  return uuid(description, { fresh: true, ...options });
}

export function timestamp(description: string, options: Options = {}) {
  return Type.String({ description, format: "date-time", ...options });
}

/** Map of texts, as clients decode them. */
export function textMap(description: string, options: Options = {}) {
  return Type.Unsafe<Record<string, string>>({
    type: "object",
    description,
    maxProperties: MAX_MAP,
    propertyNames: { pattern: STORABLE, problem: UNSTORABLE },
    additionalProperties: { type: "string", pattern: STORABLE, problem: UNSTORABLE },
    ...options,
  });
}

export function textList(description: string, options: Options = {}) {
  return Type.Array(Type.String({ pattern: STORABLE, problem: UNSTORABLE }), {
    description,
    maxItems: MAX_MAP,
    ...options,
  });
}

/** JSON object that the engine checks. */
export function json(description: string, options: Options = {}) {
  return Type.Unsafe<JsonObject>({ type: "object", description, ...options });
}

/** The same, restricted to storable texts. */
export function storedJson(description: string) {
  return json(description, { [STORABLE_INSIDE]: true });
}

/** Any storable JSON value. */
export function anything(description: string, options: Options = {}) {
  return Type.Unsafe<Json>({ description, [STORABLE_INSIDE]: true, ...options });
}

/** List that its reader validates; the OpenAPI document shows a list of `items`. */
export function shownList(description: string, items: TSchema, options: Options = {}) {
  const shows = Type.Array(items, { description, ...options });
  return Type.Unsafe<readonly unknown[]>({
    type: "array",
    description,
    [STORABLE_INSIDE]: true,
    shows,
  });
}

export function choice<const T extends string>(values: readonly T[], description: string) {
  const problem = `must be one of ${values.join(", ")}`;
  return Type.Unsafe<T>({ type: "string", enum: [...values], description, problem });
}

/** Object shared under a name in the OpenAPI document. */
export function component<P extends Record<string, TSchema>>(
  name: string,
  properties: P,
  options: Options = {},
): TObject<P> {
  return Type.Object(properties, { component: name, ...options });
}

/** An answer's object: the named members are always present, the others where they have a value. */
export function answer<P extends Record<string, TSchema>>(
  name: string,
  properties: P,
  always: readonly (keyof P & string)[],
  options: Options = {},
) {
  const required = [...always];
  return Type.Unsafe<unknown>({
    type: "object",
    properties,
    required,
    component: name,
    ...options,
  });
}

/** Reference from a component to itself. */
export function reference(name: string) {
  return Type.Unsafe<unknown>({ $ref: `#/components/schemas/${name}` });
}

/** Marks a member as an extension of the original's API. */
export const EXTENSION = { "x-fakturo": true } as const;

export const optional = Type.Optional;
