import { exportSchema, type Registry } from "@fakturo/engine";
import { isObject, type JsonObject, SCHEMA_BASE } from "@fakturo/model";

/** Names of members and positions in lists, from the root of a document. */
export type DocumentPath = readonly (string | number)[];

/** A member that an object may have. */
export interface PlaceMember {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON type of its value; absent where several are possible. */
  readonly type?: string;
  /** Set by the engine, whatever is typed. */
  readonly isCalculated: boolean;
}

/** A value that is known for a place. */
export interface PlaceValue {
  readonly value: string | boolean;
  readonly title: string;
}

/** What the schemas say of one place in a document. */
export interface PlaceFacts {
  readonly title: string;
  readonly description: string;
  readonly members: readonly PlaceMember[];
  readonly values: readonly PlaceValue[];
}

const NOTHING: PlaceFacts = { title: "", description: "", members: [], values: [] };

/** A schema and the schema file in which its local references are resolved. */
interface Found {
  readonly schema: JsonObject;
  readonly file: JsonObject;
}

/**
 * What may stand at a place of a document, by the JSON Schema that the `$schema` of the document, or of the
 * nearest object around the place, names. Extensions and their codes are those of the loaded rules. Empty where
 * the schemas say nothing.
 */
export function placeIn(doc: unknown, path: DocumentPath, registry: Registry): PlaceFacts {
  let value = doc;
  let found = ownSchema(value, registry);
  for (const step of path) {
    value = isObject(value) ? value[step] : Array.isArray(value) ? value[Number(step)] : undefined;
    const next = found && below(found, step);
    found = ownSchema(value, registry) ?? (next && resolved(next, registry));
  }
  return extensionAt(path, registry) ?? (found ? placeOf(found, registry) : NOTHING);
}

/** The schema that an object names itself. */
function ownSchema(value: unknown, registry: Registry): Found | undefined {
  const id = isObject(value) ? value.$schema : undefined;
  return typeof id === "string" && registry.schemas.has(id)
    ? resolved(fileOf(id, registry), registry)
    : undefined;
}

function fileOf(id: string, registry: Registry): Found {
  const file = exportSchema(id, registry);
  return { schema: file, file };
}

/** Follows references; members beside a reference, such as titles, take precedence. */
function resolved({ schema, file }: Found, registry: Registry): Found {
  const { $ref, $defs: _, ...own } = schema;
  if (typeof $ref !== "string") return { schema, file };
  const target = $ref.startsWith("#/")
    ? { schema: objectAt(file, $ref.slice(2).split("/")), file }
    : fileOf($ref.slice(SCHEMA_BASE.length), registry);
  const { schema: rest, file: place } = resolved(target, registry);
  const { $id: _id, $schema: _dialect, ...named } = own;
  return { schema: { ...rest, ...named }, file: place };
}

function objectAt(value: JsonObject, keys: readonly string[]): JsonObject {
  return keys.reduce<JsonObject>((object, key) => memberOf(object, key), value);
}

function memberOf(object: JsonObject, key: string): JsonObject {
  const member = Object.hasOwn(object, key) ? object[key] : undefined;
  return isObject(member) ? member : {};
}

/** Schema of a member or an element. */
function below({ schema, file }: Found, step: string | number): Found {
  if (typeof step === "number") return { schema: memberOf(schema, "items"), file };
  const named = memberOf(memberOf(schema, "properties"), step);
  if (Object.keys(named).length > 0) return { schema: named, file };
  const [other] = Object.values(memberOf(schema, "patternProperties"));
  return { schema: isObject(other) ? other : {}, file };
}

function placeOf(found: Found, registry: Registry): PlaceFacts {
  const { schema } = found;
  return {
    ...told(schema),
    members: Object.keys(memberOf(schema, "properties")).map((name) => {
      const { schema: member } = resolved(below(found, name), registry);
      const { type } = member;
      return {
        name,
        ...told(member),
        ...(typeof type === "string" && { type }),
        isCalculated: member.calculated === true,
      };
    }),
    values: valuesOf(schema),
  };
}

function told({ title, description }: JsonObject): Pick<PlaceFacts, "title" | "description"> {
  return { title: text(title), description: text(description) };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

const EITHER: readonly PlaceValue[] = [
  { value: true, title: "" },
  { value: false, title: "" },
];

function valuesOf({ type, oneOf, anyOf }: JsonObject): readonly PlaceValue[] {
  if (type === "boolean") return EITHER;
  const choices = [oneOf, anyOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return choices.flatMap((choice) =>
    isObject(choice) && typeof choice.const === "string"
      ? [{ value: choice.const, title: text(choice.title) }]
      : [],
  );
}

/** Keys of a map of extensions, or the codes of one key. */
function extensionAt(path: DocumentPath, { rulesetExtensions }: Registry): PlaceFacts | undefined {
  if (path.at(-1) === "ext")
    return {
      ...NOTHING,
      members: [...rulesetExtensions].map(([key, { name, desc }]) => ({
        name: key,
        title: name?.en ?? "",
        description: desc?.en ?? "",
        type: "string",
        isCalculated: false,
      })),
    };
  const extension = path.at(-2) === "ext" ? rulesetExtensions.get(String(path.at(-1))) : undefined;
  if (!extension) return undefined;
  const { name, desc, values = [] } = extension;
  return {
    title: name?.en ?? "",
    description: desc?.en ?? "",
    members: [],
    values: values.map((one) => ({ value: one.code ?? "", title: one.name?.en ?? "" })),
  };
}
