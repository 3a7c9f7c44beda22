import type { Static, TSchema } from "@sinclair/typebox";
import { Ajv, type Options, type ValidateFunction } from "ajv";
import { type Expectation, expectations } from "./expectations.ts";
import { patterns, startCheck } from "./patterns.ts";

/**
 * How values reach a schema. `json`: absent members get their defaults. `text`: the same, and texts are
 * converted to the schema's numbers and booleans, as on a command line. `as-is`: nothing is changed.
 */
export type Reading = "json" | "text" | "as-is";

/**
 * The only configuration of ajv for schemas of plugins. Formats are annotations, unknown keywords are
 * allowed, all errors are collected, and errors contain their schema. Patterns are RE2's.
 */
const COMMON: Options = {
  allErrors: true,
  verbose: true,
  strict: false,
  validateFormats: false,
  // `isSchema` has checked it at the app's registration; repeating it costs ten times the compilation.
  validateSchema: false,
  code: { regExp: patterns },
};

const BY_READING: Readonly<Record<Reading, Options>> = {
  json: { ...COMMON, useDefaults: true },
  text: { ...COMMON, useDefaults: true, coerceTypes: true },
  "as-is": COMMON,
};

const compiled: Readonly<Record<Reading, WeakMap<TSchema, ValidateFunction>>> = {
  json: new WeakMap(),
  text: new WeakMap(),
  "as-is": new WeakMap(),
};

/** Cached by schema object. Each has its own ajv, because ajv accepts a schema's `$id` only once. */
function validatorOf(schema: TSchema, reading: Reading): ValidateFunction {
  let validator = compiled[reading].get(schema);
  if (!validator) {
    validator = new Ajv(BY_READING[reading]).compile(JSON.parse(JSON.stringify(schema)));
    compiled[reading].set(schema, validator);
  }
  return validator;
}

/**
 * True when the value matches the schema. Changes the value in place: `json` and `text` set defaults,
 * `text` converts members.
 */
export function fits<S extends TSchema>(
  schema: S,
  value: unknown,
  reading: Reading,
): value is Static<S> {
  startCheck();
  return validatorOf(schema, reading)(value);
}

/** Expectations that the value does not meet, in the schema's order; changes it as `fits` does. */
export function unmetExpectations(
  schema: TSchema,
  value: unknown,
  reading: Reading,
): readonly Expectation[] {
  startCheck();
  const validate = validatorOf(schema, reading);
  return validate(value) ? [] : expectations(validate.errors ?? []);
}

/** True for a JSON Schema (draft 7) that can be compiled and validates synchronously. */
export function isSchema(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Reflect.get(value, "$async")) return false;
  try {
    new Ajv({ ...COMMON, validateSchema: true }).compile({ ...value });
    return true;
  } catch {
    return false;
  }
}
