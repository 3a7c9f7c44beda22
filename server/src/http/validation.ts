import { isObject } from "@fakturo/model";
import { Ajv, type ErrorObject, type FuncKeywordDefinition } from "ajv";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Problem, RequestError } from "./errors.ts";
import { parseTimestamp } from "./query.ts";
import { ANNOTATIONS, CANONICAL } from "./schemas/base.ts";
import { asUuid } from "./uuid.ts";

/** Faults of one request that are told at once. */
const MAX_PROBLEMS = 10;

/** Checks a UUID and leaves its canonical form behind. */
const canonical: FuncKeywordDefinition = {
  keyword: CANONICAL,
  type: "string",
  schemaType: "boolean",
  modifying: true,
  errors: false,
  validate: (_wanted: boolean, spelling: string, _schema, place) => {
    const uuid = asUuid(spelling);
    if (uuid !== undefined && place) place.parentData[place.parentDataProperty] = uuid;
    return uuid !== undefined;
  },
};

function createAjv(): Ajv {
  const ajv = new Ajv({
    strict: true,
    allErrors: true,
    verbose: true,
    useDefaults: true,
    allowUnionTypes: true,
    formats: {
      uuid: true,
      byte: true,
      binary: true,
      uri: true,
      "date-time": (text: string) => parseTimestamp(text) !== undefined,
    },
  });
  return ajv.addVocabulary([...ANNOTATIONS]).addKeyword(canonical);
}

/** Compiles every route's schemas once, at start. */
export function useSchemas(app: FastifyInstance): void {
  const ajv = createAjv();
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema));
}

/** What Fastify leaves on a request whose shape was refused. */
export interface Refusal {
  readonly part: string | undefined;
  readonly errors: readonly ErrorObject[];
}

/** Undefined for a request that fits its schemas. */
export function refusalOf({ validationError }: FastifyRequest): Refusal | undefined {
  if (!validationError) return undefined;
  const { validation, validationContext } = validationError;
  return { part: validationContext, errors: Array.isArray(validation) ? validation : [] };
}

/** True when a path segment cannot name anything that is there. */
export function isNowhere({ part, errors }: Refusal): boolean {
  return part === "params" && !errors.some(({ parentSchema }) => parentSchema?.fresh);
}

/** The refused members, each with the first thing that is wrong with it. */
export function shapeError({ errors }: Refusal): RequestError {
  const problems = new Map<string, Problem>();
  for (const error of errors) {
    const problem = problemOf(error);
    if (problem && !problems.has(problem.member)) problems.set(problem.member, problem);
    if (problems.size === MAX_PROBLEMS) break;
  }
  const [first = { member: "body", message: "is not allowed" }, ...more] = problems.values();
  return new RequestError(first.member, first.message, more);
}

/** The schema of a map's names is told by the error inside it. */
const REPEATED = new Set(["propertyNames"]);

function problemOf(error: ErrorObject): Problem | undefined {
  if (REPEATED.has(error.keyword)) return undefined;
  const [, top, ...inside] = error.instancePath.split("/").map(unescapePointer);
  const missing = error.keyword === "required" ? String(error.params.missingProperty) : undefined;
  const member = top ?? missing;
  if (member === undefined) return undefined;
  const place = [...inside, ...(top !== undefined && missing ? [missing] : [])].join(".");
  const message = messageOf(error);
  return { member, message: place === "" ? message : `${place.slice(0, 100)} ${message}` };
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  integer: "a whole number",
  number: "a number",
  object: "an object",
  string: "a text",
};

function messageOf({ keyword, params, parentSchema }: ErrorObject): string {
  const { limit } = params;
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return `must be ${[params.type].flat().map(typeName).join(" or ")}`;
    case CANONICAL:
      return "must be a UUID";
    case "format":
      return "must be an RFC 3339 timestamp";
    case "maxLength":
      return `must be no longer than ${limit} characters`;
    case "minLength":
      return `must have at least ${limit} characters`;
    case "maxItems":
    case "maxProperties":
      return `must have no more than ${limit} members`;
    case "minimum":
      return `must be no less than ${limit}`;
    case "maximum":
      return `must be no greater than ${limit}`;
    default:
      return isObject(parentSchema) && typeof parentSchema.problem === "string"
        ? parentSchema.problem
        : "is not allowed";
  }
}

function typeName(type: unknown): string {
  return TYPES[String(type)] ?? String(type);
}
