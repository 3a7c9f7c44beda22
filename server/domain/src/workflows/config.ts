import { deepFreeze, type JsonObject } from "@fakturo/model";
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

/** Complete configurations by provider: those of a published workflow never change. */
const complete = new WeakMap<Provider, WeakMap<JsonObject, JsonObject>>();

/**
 * The configuration with its defaults, frozen, as a provider receives it; undefined when it is invalid. The
 * configuration given must not change afterwards.
 */
export function completeConfig(provider: Provider, config: JsonObject): JsonObject | undefined {
  const ofProvider = complete.get(provider) ?? new WeakMap<JsonObject, JsonObject>();
  complete.set(provider, ofProvider);
  const known = ofProvider.get(config);
  if (known !== undefined) return known;
  const copy = structuredClone(config);
  if (!fits(provider.config, copy, "json")) return undefined;
  ofProvider.set(config, deepFreeze(copy));
  return copy;
}
