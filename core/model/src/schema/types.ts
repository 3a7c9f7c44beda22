import type { Json } from "../json.ts";

/** Location inside the document being read: names and list positions from the root. */
export type Path = readonly (string | number)[];

/**
 * A leaf of a document: how its JSON is read, written and described.
 * `T` is the value in memory (`Amount`, `Percentage`, number, boolean or text).
 */
export interface ScalarType<T> {
  readonly kind: "scalar";
  /** Go-style name that rules attach to, e.g. `cbc.Code`; also used in messages. */
  readonly name: string;
  /** Turns JSON into the value; throws `FakturoError` "input". Never sees null or undefined. */
  read(raw: unknown): T;
  write(value: T): Json;
  /** Left out of the output unless the property is always emitted. */
  isEmpty(value: T): boolean;
  /** Stands for an absent property that is always emitted. */
  readonly zero: T;
  /** Property values are cleaned by this function when a calculable document is normalised. */
  clean?(value: T): T;
  /** JSON Schema of the value: `$ref` to a published schema id (short) or an inline schema. */
  readonly schema: { readonly ref: string } | { readonly inline: Json };
}

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

/** A document inside a document, recognised by its own `$schema`. */
export interface EmbeddedType {
  readonly kind: "embedded";
}

/** Any JSON, kept as it came. */
export interface JsonType {
  readonly kind: "json";
  readonly schema: Json;
}

export type Type<T> =
  | ScalarType<T>
  | ListType<unknown>
  | MapType
  | EmbeddedType
  | JsonType
  | ObjectDef<Fields>;

export interface FieldOptions {
  /** Set by the engine: whatever the caller supplies is replaced. */
  readonly calculated?: true;
  /** The only values allowed (JSON Schema `oneOf`). */
  readonly oneOf?: readonly (string | readonly [value: string, title: string])[];
  /** Suggested values; any well-formed one is accepted (JSON Schema `anyOf`). */
  readonly anyOf?: readonly (string | readonly [value: string, title: string])[];
  /** Overrides what the JSON Schema lists as required (default: `always`). */
  readonly required?: boolean;
  /** Further JSON Schema members of this property. */
  readonly extra?: Readonly<Record<string, Json>>;
}

/** One property of a document object. `T` value in memory, `A` true when it is never absent there. */
export interface Field<T = unknown, A extends boolean = boolean> extends FieldOptions {
  readonly type: Type<unknown>;
  /** Emitted even when empty; objects and lists then print as null. */
  readonly always: boolean;
  readonly title: string;
  readonly description: string;
  /** Carries the static types only. */
  readonly of?: { readonly value: T; readonly present: A };
}

export type Fields = Readonly<Record<string, Field>>;

/** Definition of one object of the format: the only list of its properties. */
export interface ObjectDef<F extends Fields> {
  readonly kind: "object";
  /** Name rules and normalisers attach to, e.g. `bill.Invoice`. */
  readonly name: string;
  /** Short published schema id, e.g. `bill/invoice`; objects without one live inside another's schema. */
  readonly schema: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly fields: F;
  /** Rewrites older wire forms before the properties are read. */
  readonly migrate: ((raw: Record<string, unknown>) => Record<string, unknown>) | undefined;
  /** Names tried when this object lives in another's schema file (JSON Schema `$defs`). */
  readonly within: string | undefined;
  /** JSON Schema members of the object itself, e.g. `recommended`. */
  readonly extra: Readonly<Record<string, Json>>;
}

export type AnyDef = ObjectDef<Fields>;

type Present<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<unknown, true> ? K : never;
}[keyof F];

type ValueOf<X> = X extends Field<infer T, boolean> ? T : never;

/** The value in memory of an object definition. */
export type Static<D> =
  D extends ObjectDef<infer F>
    ? { [K in Present<F>]: ValueOf<F[K]> } & {
        [K in Exclude<keyof F, Present<F>>]?: ValueOf<F[K]> | undefined;
      } extends infer O
      ? { [K in keyof O]: O[K] }
      : never
    : never;

export type StringMap = Readonly<Record<string, string>>;

/** A complement or an envelope's document in memory. */
export interface Embedded {
  /** Full schema id as written; absent when the JSON had none. */
  readonly schema: string | undefined;
  /** Definition found under that id; absent for unknown schemas, whose `raw` is kept instead. */
  readonly def: AnyDef | undefined;
  readonly value: Record<string, unknown>;
  readonly raw: Json | undefined;
}
