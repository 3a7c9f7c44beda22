import type { Json } from "../json.ts";

/** Path in the document being read: names and list positions from the root. */
export type Path = readonly (string | number)[];

/**
 * A leaf of a document: how its JSON is read, written and described. `T` is the in-memory value
 * (`Amount`, `Percentage`, number, boolean or text). Its functions are called without `this`.
 */
export interface ScalarType<T> {
  readonly kind: "scalar";
  /** Go-style name that rules use, e.g. `cbc.Code`; also used in messages. */
  readonly name: string;
  /** Converts JSON to the value; throws `FakturoError` "input". Never called with null or undefined. */
  read(raw: unknown): T;
  write(value: T): Json;
  /** Omitted from the output unless the property is always emitted. */
  isEmpty(value: T): boolean;
  /** Output of an absent property that is always emitted. */
  readonly zero: T;
  /** Normalises property values when a calculable document is built. */
  clean?(value: T): T;
  /** JSON Schema of the value: `$ref` to a published schema id (short) or an inline schema. */
  readonly schema: { readonly ref: string } | { readonly inline: Json };
}

/** A list whose elements are of one type. */
export interface ListType<T> {
  readonly kind: "list";
  readonly of: Type<T>;
}

/** String map written with its keys in byte order: `ext`, `meta`, code maps, i18n texts. */
export interface MapType {
  readonly kind: "map";
  readonly name: "tax.Extensions" | "cbc.Meta" | "cbc.CodeMap" | "i18n.String";
  readonly ref: string;
}

/** A document in a document, identified by its `$schema`. */
export interface EmbeddedType {
  readonly kind: "embedded";
}

/** Any JSON, kept unchanged. */
export interface JsonType {
  readonly kind: "json";
  readonly schema: Json;
}

/** Type of a property: `T` is its in-memory value. */
export type Type<T> =
  | ScalarType<T>
  | ListType<unknown>
  | MapType
  | EmbeddedType
  | JsonType
  | AnyDef;

/** Attributes of a property in addition to its type. */
export interface FieldOptions {
  /** Set by the engine: a given value is replaced. */
  readonly calculated?: true;
  /** The only values allowed (JSON Schema `oneOf`). */
  readonly oneOf?: readonly (string | readonly [value: string, title: string])[];
  /** Suggested values; any well-formed one is accepted (JSON Schema `anyOf`). */
  readonly anyOf?: readonly (string | readonly [value: string, title: string])[];
  /** Overrides the JSON Schema's `required` (default: `always`). */
  readonly required?: boolean;
  /** Further JSON Schema members of this property. */
  readonly extra?: Readonly<Record<string, Json>>;
}

/** One property of a document object. `T` is the in-memory value, `A` true when it is never absent. */
export interface Field<T = unknown, A extends boolean = boolean> extends FieldOptions {
  readonly type: Type<unknown>;
  /** Emitted even when empty; objects and lists then as null. */
  readonly always: boolean;
  readonly title: string;
  readonly description: string;
  /** Only for static types. */
  readonly of?: { readonly value: T; readonly present: A };
}

/** Properties of an object by name, in output order. */
export type Fields = Readonly<Record<string, Field>>;

/**
 * Definition of one object of the format: the only list of its properties. `T` is the in-memory value.
 */
export interface ObjectDef<T extends object> {
  readonly kind: "object";
  /** Name that rules and normalisers use, e.g. `bill.Invoice`. */
  readonly name: string;
  /** Short published schema id, e.g. `bill/invoice`; absent for objects in another's schema. */
  readonly schema: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly fields: Fields;
  /** Converts older wire forms before the properties are read. */
  readonly migrate: ((raw: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Candidate names of this object in another's schema file (JSON Schema `$defs`). */
  readonly within: string | undefined;
  /** JSON Schema members of the object itself, e.g. `recommended`. */
  readonly extra: Readonly<Record<string, Json>>;
  /** Only for the static type. */
  readonly of?: T;
}

/** Definition of any object of the format. */
export type AnyDef = ObjectDef<object>;

type Present<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];

type ValueOf<X> = X extends Field<infer T, boolean> ? T : never;

/** The in-memory value of an object with these properties. */
export type ObjectValue<F extends Fields> = {
  [K in Present<F>]: ValueOf<F[K]>;
} & {
  [K in Exclude<keyof F, Present<F>>]?: ValueOf<F[K]> | undefined;
} extends infer O extends object
  ? { [K in keyof O]: O[K] }
  : never;

/** The in-memory value of an object definition. */
export type Static<D extends AnyDef> = D extends ObjectDef<infer T> ? T : never;

/** Texts by key, in memory. */
export type StringMap = Readonly<Record<string, string>>;

/** A complement or an envelope's document in memory. */
export interface Embedded {
  /** Full schema id as written; absent when the JSON had none. */
  readonly schema: string | undefined;
  /** Definition of that id; absent for unknown schemas. */
  readonly def: AnyDef | undefined;
  readonly value: Record<string, unknown>;
  /** The JSON of a document that is not read: of an unknown schema, or known to be valid. Its `value` is empty. */
  readonly raw: Json | undefined;
}
