import type { AnySchemaObject, ErrorObject } from "ajv";

/** One value that a JSON Schema refuses. */
export interface Expectation {
  /** Names and positions of the value's path; empty for the root. */
  readonly path: readonly string[];
  /** The expectation, in words that follow the value's name: `must be a text`. */
  readonly message: string;
  /** Keyword of JSON Schema that refuses it, such as `type`. */
  readonly keyword: string;
}

/** An expectation as a sentence without full stop: `copies must be a whole number`. */
export function describeFault({ path, message }: Expectation): string {
  return path.length === 0 ? message : `${path.join(".")} ${message}`;
}

/** Keywords whose errors repeat nested errors. */
const REPEATED = new Set(["propertyNames", "if"]);
const UNIONS = new Set(["anyOf", "oneOf"]);

/**
 * Expectations that a value did not meet, in the schema's order; the branches of a union are one
 * expectation. `errors` come from an ajv with `allErrors` and `verbose`. A schema may word an
 * expectation itself with the annotation `problem`.
 */
export function expectations(errors: readonly ErrorObject[]): readonly Expectation[] {
  const unions = errors.filter(({ keyword }) => UNIONS.has(keyword));
  const isRepeated = (error: ErrorObject) =>
    REPEATED.has(error.keyword) || unions.some((union) => isBranch(error, union));
  return errors
    .filter((error) => !isRepeated(error))
    .map((error) => ({
      path: pathOf(error),
      message: messageOf(error, errors),
      keyword: error.keyword,
    }));
}

/** Path of the missing or unexpected member, where the error is reported for its object. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const name: unknown = params.missingProperty ?? params.additionalProperty;
  const around = instancePath.split("/").slice(1).map(unescapePointer);
  return name === undefined ? around : [...around, String(name)];
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isBranch({ schemaPath }: ErrorObject, union: ErrorObject): boolean {
  return schemaPath.startsWith(`${union.schemaPath}/`);
}

function messageOf(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, params, parentSchema } = error;
  const { limit } = params;
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known member";
    case "type":
      return `must be ${[params.type].flat().map(typeName).join(" or ")}`;
    case "maxLength":
      return `must be no longer than ${count(limit, "character")}`;
    case "minLength":
      return `must have at least ${count(limit, "character")}`;
    case "maxItems":
    case "maxProperties":
      return `must have no more than ${count(limit, "member")}`;
    case "minItems":
    case "minProperties":
      return `must have at least ${count(limit, "member")}`;
    case "uniqueItems":
      return "must not have the same member twice";
    case "minimum":
      return `must be no less than ${limit}`;
    case "maximum":
      return `must be no greater than ${limit}`;
    case "exclusiveMinimum":
      return `must be greater than ${limit}`;
    case "exclusiveMaximum":
      return `must be less than ${limit}`;
    case "multipleOf":
      return `must be a multiple of ${params.multipleOf}`;
    default:
      return problemOf(parentSchema) ?? contentMessage(error, all);
  }
}

/** The schema's own wording. */
function problemOf(schema: AnySchemaObject | undefined): string | undefined {
  const problem: unknown = schema?.problem;
  return typeof problem === "string" ? problem : undefined;
}

function contentMessage(error: ErrorObject, all: readonly ErrorObject[]): string {
  const { keyword, params, message = "is not allowed" } = error;
  if (keyword === "format")
    return params.format === "date-time"
      ? "must be an RFC 3339 timestamp"
      : `must be of the format ${params.format}`;
  if (keyword === "pattern") return `must match ${params.pattern}`;
  const values = allowedBy(error);
  if (values) return choiceOf(values);
  return UNIONS.has(keyword) ? unionMessage(error, all) : message;
}

function allowedBy({ keyword, params }: ErrorObject): readonly unknown[] | undefined {
  if (keyword === "const") return [params.allowedValue];
  return keyword === "enum" ? params.allowedValues : undefined;
}

function choiceOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (value === "" ? "an empty text" : asText(value)));
  return `must be ${texts.length > 1 ? "one of " : ""}${texts.join(", ")}`;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Constants of all branches as one list, then the other expectations of the branches for the same value.
 */
function unionMessage(union: ErrorObject, all: readonly ErrorObject[]): string {
  const branches = all.filter(
    (error) =>
      isBranch(error, union) &&
      error.instancePath === union.instancePath &&
      !UNIONS.has(error.keyword),
  );
  const values = branches.flatMap((error) => allowedBy(error) ?? []);
  const others = branches.filter((error) => !allowedBy(error));
  const messages = new Set(others.map((error) => messageOf(error, all)));
  if (values.length > 0) messages.add(choiceOf(values));
  return [...messages].join(" or ") || "must fit exactly one of its forms";
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function typeName(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}

function count(limit: unknown, what: string): string {
  return `${limit} ${what}${limit === 1 ? "" : "s"}`;
}
