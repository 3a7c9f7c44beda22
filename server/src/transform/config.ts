import type { JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import type { StepProblem } from "@fakturo/workflow";
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";

const ajv = new Ajv({ allErrors: true, useDefaults: true, strict: false, validateFormats: false });
const validators = new WeakMap<Provider, ValidateFunction>();

function validatorOf(provider: Provider): ValidateFunction {
  let validator = validators.get(provider);
  if (!validator) {
    validator = ajv.compile(JSON.parse(JSON.stringify(provider.config)));
    validators.set(provider, validator);
  }
  return validator;
}

const MAX_PROBLEMS = 20;

/** What is wrong with a step's configuration; unknown members are kept and ignored. */
export function checkConfig(provider: Provider, config: JsonObject): readonly StepProblem[] {
  const validate = validatorOf(provider);
  if (validate(structuredClone(config))) return [];
  const errors = validate.errors ?? [];
  const unions = errors.filter(({ keyword }) => keyword === "anyOf");
  const isBranch = (error: ErrorObject) => unions.some((union) => isWithin(error, union));
  return errors
    .filter((error) => !isBranch(error))
    .slice(0, MAX_PROBLEMS)
    .map((error) => ({ path: pathOf(error), message: messageOf(error, errors) }));
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const missing = params.missingProperty ? `.${params.missingProperty}` : "";
  return `$${instancePath.replaceAll("/", ".")}${missing}`;
}

function isWithin({ schemaPath }: ErrorObject, union: ErrorObject): boolean {
  return schemaPath.startsWith(`${union.schemaPath}/`);
}

/** A choice between constants fails once for each of them: it is told as one list. */
function messageOf(error: ErrorObject, all: readonly ErrorObject[]): string {
  const choices = all.filter((other) => other.keyword === "const" && isWithin(other, error));
  const values = choices.map(({ params }) => String(params.allowedValue));
  if (values.length > 0) return `must be one of ${values.join(", ")}`;
  return error.message ?? "is not allowed here";
}

/** The configuration with its defaults, as a provider receives it; undefined when it is not valid. */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  // Several times as fast as a structured clone of something so small.
  const complete: JsonObject = JSON.parse(JSON.stringify(config));
  return validatorOf(provider)(complete) ? complete : undefined;
}
