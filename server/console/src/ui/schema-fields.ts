import { isObject } from "@fakturo/model";

export type Schema = Readonly<Record<string, unknown>>;

export type SchemaFieldKind = "text" | "number" | "boolean" | "choice" | "date" | "object" | "json";

/** A member of an object as a form shows it. */
export interface SchemaField {
  readonly name: string;
  readonly title: string;
  readonly description: string | undefined;
  readonly kind: SchemaFieldKind;
  readonly isRequired: boolean;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  readonly schema: Schema;
}

/** The members of an object's schema; a local reference at the root is followed. */
export function fieldsOf(root: Schema): SchemaField[] {
  const schema = followed(root);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, property]) =>
    isObject(property) ? [fieldOf(name, property, required.includes(name))] : [],
  );
}

/** Defaults of the members that an object must have. */
export function defaultsOf(schema: Schema): Record<string, unknown> {
  const fields = fieldsOf(schema).filter(
    ({ isRequired, schema }) => isRequired && "default" in schema,
  );
  return Object.fromEntries(fields.map(({ name, schema }) => [name, schema.default]));
}

function followed(schema: Schema): Schema {
  const { $ref, $defs } = schema;
  if (typeof $ref !== "string" || !$ref.startsWith("#/$defs/") || !isObject($defs)) return schema;
  const target: unknown = $defs[$ref.slice("#/$defs/".length)];
  return isObject(target) ? target : schema;
}

function fieldOf(name: string, schema: Record<string, unknown>, isRequired: boolean): SchemaField {
  const { title, description } = schema;
  const choices = choicesOf(schema);
  return {
    name,
    title: typeof title === "string" ? title : name,
    description: typeof description === "string" ? description : undefined,
    kind: choices.length > 0 ? "choice" : kindOf(schema),
    isRequired,
    choices,
    schema,
  };
}

function choicesOf(schema: Schema): SchemaField["choices"] {
  const { enum: values, oneOf, anyOf } = schema;
  if (Array.isArray(values))
    return values.map((value) => ({ value: String(value), title: String(value) }));
  const options = [oneOf, anyOf].find(Array.isArray) ?? [];
  const literals = options.filter(isObject).filter(({ const: value }) => typeof value === "string");
  if (literals.length !== options.length) return [];
  return literals.map(({ const: value, title }) => ({
    value: String(value),
    title: typeof title === "string" ? title : String(value),
  }));
}

const KINDS: ReadonlyMap<unknown, SchemaFieldKind> = new Map<unknown, SchemaFieldKind>([
  ["string", "text"],
  ["integer", "number"],
  ["number", "number"],
  ["boolean", "boolean"],
]);

/** Named formats of the document format whose value is a text. */
const TEXT_REF = /\/cbc\/(?:key|code)$/;

function kindOf({ type, $ref, properties, format }: Schema): SchemaFieldKind {
  if (format === "date" || (typeof $ref === "string" && $ref.endsWith("/cal/date"))) return "date";
  if (typeof $ref === "string") return TEXT_REF.test($ref) ? "text" : "json";
  if (type === "object") return isObject(properties) ? "object" : "json";
  return KINDS.get(type) ?? "json";
}
