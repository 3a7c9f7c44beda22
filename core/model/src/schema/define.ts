import type { Json } from "../json.ts";
import type {
  AnyDef,
  Embedded,
  EmbeddedType,
  Field,
  FieldOptions,
  Fields,
  JsonType,
  ListType,
  MapType,
  ObjectDef,
  ObjectValue,
  ScalarType,
  StringMap,
} from "./types.ts";

/** Base of every published schema id; `draft-0` is the format's schema version. */
export const SCHEMA_BASE = "https://gobl.org/draft-0/";

export interface ObjectOptions {
  readonly schema?: string;
  readonly title: string;
  readonly description: string;
  readonly within?: string;
  readonly migrate?: (raw: Record<string, unknown>) => Record<string, unknown>;
  readonly extra?: Readonly<Record<string, Json>>;
}

/** Defines a document object; `fields` are in output order. */
export function defineObject<const F extends Fields>(
  name: string,
  options: ObjectOptions,
  fields: F,
): ObjectDef<ObjectValue<F>> {
  return Object.freeze({
    kind: "object",
    name,
    schema: options.schema,
    title: options.title,
    description: options.description,
    fields: Object.freeze(fields),
    migrate: options.migrate,
    within: options.within,
    extra: options.extra ?? {},
  });
}

/** A list of `of`; null elements are dropped when a document is normalised. */
export function list<T>(of: ScalarType<T>): ListType<T>;
export function list<T extends object>(of: ObjectDef<T>): ListType<T>;
export function list(of: EmbeddedType): ListType<Embedded>;
export function list(of: ScalarType<unknown> | AnyDef | EmbeddedType): ListType<unknown> {
  return { kind: "list", of };
}

/** In-memory type of a field's type. */
type InMemory<X> =
  X extends ScalarType<infer T>
    ? T
    : X extends ListType<infer T>
      ? T[]
      : X extends MapType
        ? StringMap
        : X extends EmbeddedType
          ? Embedded
          : X extends JsonType
            ? Json
            : X extends ObjectDef<infer T>
              ? T
              : never;

type AnyType = ScalarType<unknown> | ListType<unknown> | MapType | EmbeddedType | JsonType | AnyDef;

/** A property that is omitted when empty. */
export function optional<const X extends AnyType>(
  type: X,
  title: string,
  description: string,
  options: FieldOptions = {},
): Field<InMemory<X>, false> {
  return { type, always: false, title, description, ...options };
}

/** A property that is always emitted: scalars fall back to their zero, objects and lists to null. */
export function always<const X extends AnyType>(
  type: X,
  title: string,
  description: string,
  options: FieldOptions = {},
): Field<InMemory<X>, X extends ScalarType<unknown> ? true : false> {
  return { type, always: true, title, description, ...options };
}
