import type { JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import type { StepProblem } from "@fakturo/workflow";
import { Ajv, type ValidateFunction } from "ajv";
import { expectations } from "../http/expectations.ts";

const OPTIONS = {
  allErrors: true,
  // A schema's own words for what is wrong stand beside its keywords.
  verbose: true,
  useDefaults: true,
  strict: false,
  validateFormats: false,
  // Schemas of apps are checked when they are read; this would cost ten times as much as the rest.
  validateSchema: false,
} as const;
const validators = new WeakMap<Provider, ValidateFunction>();

function validatorOf(provider: Provider): ValidateFunction {
  let validator = validators.get(provider);
  if (!validator) {
    // One each: it keeps what it compiles, and takes the `$id` of a schema only once.
    validator = new Ajv(OPTIONS).compile(JSON.parse(JSON.stringify(provider.config)));
    validators.set(provider, validator);
  }
  return validator;
}

const MAX_PROBLEMS = 20;

/** What is wrong with a step's configuration; unknown members are kept and ignored. */
export function checkConfig(provider: Provider, config: JsonObject): readonly StepProblem[] {
  const validate = validatorOf(provider);
  if (validate(structuredClone(config))) return [];
  return expectations(validate.errors ?? [])
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ path: ["$", ...path].join("."), message }));
}

/** The configuration with its defaults, as a provider receives it; undefined when it is not valid. */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  // Several times as fast as a structured clone of something so small.
  const complete: JsonObject = JSON.parse(JSON.stringify(config));
  return validatorOf(provider)(complete) ? complete : undefined;
}
