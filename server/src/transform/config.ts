import type { JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import type { StepProblem } from "@fakturo/workflow";
import { Ajv, type ValidateFunction } from "ajv";

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
  return (validate.errors ?? [])
    .slice(0, MAX_PROBLEMS)
    .map(({ instancePath, message, params }) => ({
      path: `$${instancePath.replaceAll("/", ".")}${params.missingProperty ? `.${params.missingProperty}` : ""}`,
      message: message ?? "is not allowed here",
    }));
}

/** The configuration with its defaults, as a provider receives it; undefined when it is not valid. */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  const complete = structuredClone(config);
  return validatorOf(provider)(complete) ? complete : undefined;
}
