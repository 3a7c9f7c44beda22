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

/** JSON texts of complete configurations by provider: those of a published workflow never change. */
const complete = new WeakMap<Provider, WeakMap<JsonObject, string>>();

/**
 * A copy of the configuration with its defaults, as a provider receives it; undefined when it is invalid. The
 * configuration given must not change afterwards.
 */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  const ofProvider = complete.get(provider) ?? new WeakMap<JsonObject, string>();
  complete.set(provider, ofProvider);
  const known = ofProvider.get(config);
  if (known !== undefined) return JSON.parse(known);
  // Several times faster than `structuredClone` for small objects.
  const copy: JsonObject = JSON.parse(JSON.stringify(config));
  if (!fits(provider.config, copy, "json")) return undefined;
  ofProvider.set(config, JSON.stringify(copy));
  return copy;
}
