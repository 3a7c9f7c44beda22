import { type Expectation, expectations, type TSchema } from "@fakturo/schema";
import { type Problem, RequestError, timestampMs } from "@fakturo/server-base";
import {
  Ajv,
  type ErrorObject,
  type FuncKeywordDefinition,
  type SchemaValidateFunction,
  type ValidateFunction,
} from "ajv";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ANNOTATIONS, CANONICAL, STORABLE, STORABLE_INSIDE, UNSTORABLE } from "./schemas/base.ts";
import { asUuid } from "./uuid.ts";

/** Path of an error about all members together. */
const WHOLE = "body";
/** Maximum number of faults in one answer. */
const MAX_PROBLEMS = 10;

/** Checks a UUID and replaces it by its canonical form. */
const canonical: FuncKeywordDefinition = {
  keyword: CANONICAL,
  type: "string",
  // Patterns that require a version match its place in the canonical form.
  before: "pattern",
  schemaType: "boolean",
  modifying: true,
  errors: false,
  error: { message: "must be a UUID" },
  validate: (_wanted: boolean, spelling: string, _schema, place) => {
    const uuid = asUuid(spelling);
    if (uuid !== undefined && place) place.parentData[place.parentDataProperty] = uuid;
    return uuid !== undefined;
  },
};

const STORABLE_TEXT = new RegExp(STORABLE, "u");

/** JSON pointer of the first text in a value that cannot be stored. */
function unstorableIn(value: unknown): string | undefined {
  if (typeof value === "string") return STORABLE_TEXT.test(value) ? undefined : "";
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!STORABLE_TEXT.test(name)) return "";
    const found = unstorableIn(member);
    if (found !== undefined) return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}${found}`;
  }
  return undefined;
}

const checkInside: SchemaValidateFunction = (_wanted: boolean, value: unknown, _schema, place) => {
  const found = unstorableIn(value);
  if (found === undefined) return true;
  const instancePath = (place?.instancePath ?? "") + found;
  checkInside.errors = [
    { keyword: STORABLE_INSIDE, instancePath, message: UNSTORABLE, params: {} },
  ];
  return false;
};

const storableInside: FuncKeywordDefinition = {
  keyword: STORABLE_INSIDE,
  schemaType: "boolean",
  errors: true,
  validate: checkInside,
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
      "date-time": (text: string) => timestampMs(text) !== undefined,
    },
  });
  return ajv
    .addVocabulary([...ANNOTATIONS])
    .addKeyword(canonical)
    .addKeyword(storableInside);
}

/** Compiles a route's schemas with its first request: all of them would take a fifth of a start. */
export function useSchemas(app: FastifyInstance): void {
  const ajv = createAjv();
  app.setValidatorCompiler(({ schema }) => {
    let check: ValidateFunction | undefined;
    return (value: unknown) => {
      check ??= ajv.compile(schema);
      return check(value) || { error: check.errors ?? [] };
    };
  });
}

/** Validation error that Fastify attaches to a request. */
export interface RequestValidationError {
  readonly part: string | undefined;
  readonly errors: readonly ErrorObject[];
}

/** Undefined for a request that fits its schemas. */
export function refusalOf({ validationError }: FastifyRequest): RequestValidationError | undefined {
  if (!validationError) return undefined;
  const { validation, validationContext } = validationError;
  return { part: validationContext, errors: Array.isArray(validation) ? validation : [] };
}

const checks = new WeakMap<TSchema, ValidateFunction>();
const bodies = createAjv();

/** Checks a body that a route reads itself, filling in defaults. @throws RequestError. */
export function checkBody(schema: TSchema, body: unknown): void {
  const check = checks.get(schema) ?? bodies.compile(schema);
  checks.set(schema, check);
  if (!check(body)) throw shapeError({ part: "body", errors: check.errors ?? [] });
}

/** True for a path segment that cannot name an existing object. */
export function isUnknownPath({ part, errors }: RequestValidationError): boolean {
  return part === "params" && !errors.some(({ parentSchema }) => parentSchema?.fresh);
}

/** The refused members, each with its first fault. */
export function shapeError({ errors }: RequestValidationError): RequestError {
  const problems = new Map<string, Problem>();
  for (const expectation of expectations(errors)) {
    const problem = problemOf(expectation);
    if (!problems.has(problem.member)) problems.set(problem.member, problem);
    if (problems.size === MAX_PROBLEMS) break;
  }
  const [first = { member: WHOLE, message: "is not allowed" }, ...more] = problems.values();
  return new RequestError(first.member, first.message, more);
}

function problemOf({ path, message }: Expectation): Problem {
  const [member = WHOLE, ...inside] = path;
  const place = inside.join(".");
  return { member, message: place === "" ? message : `${place.slice(0, 100)} ${message}` };
}
