import type { JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import { fits, unmetExpectations } from "@fakturo/schema";
import type { StepProblem } from "@fakturo/workflow";

const MAX_PROBLEMS = 20;

/** Faults of a step's configuration; unknown members are kept and ignored. */
export function checkConfig(provider: Provider, config: JsonObject): readonly StepProblem[] {
  return unmetExpectations(provider.config, structuredClone(config), "json")
    .slice(0, MAX_PROBLEMS)
    .map(({ path, message }) => ({ path: ["$", ...path].join("."), message }));
}

/** The configuration with its defaults, as a provider receives it; undefined when it is invalid. */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  // Several times faster than `structuredClone` for small objects.
  const complete: JsonObject = JSON.parse(JSON.stringify(config));
  return fits(provider.config, complete, "json") ? complete : undefined;
}
