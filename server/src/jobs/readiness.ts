import type { JsonObject } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import { SCHEMA_MISMATCH, type Step } from "@fakturo/workflow";
import type { Services } from "../services.ts";
import { completeConfig } from "../transform/config.ts";

/** A provider with its configuration. */
export interface Ready {
  readonly provider: Provider;
  readonly config: JsonObject;
}

/** Why a step fails without being called. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Short ids of schemas. */
export interface Schemas {
  /** Of the entry, if there is one. */
  readonly entry: string | undefined;
  /** That the entry must have, where the step is the job's first. */
  readonly expected: string | undefined;
}

/** The step's provider with its configuration, or why it is not called. */
export function readinessOf(
  { provider: key, config }: Step,
  { entry, expected }: Schemas,
  { engine }: Services,
): Ready | Refusal {
  if (entry !== undefined && expected !== undefined && entry !== expected)
    return { code: SCHEMA_MISMATCH, message: `expected ${expected}, got ${entry}` };
  const provider = engine.registry.providers.get(key);
  if (!provider) return { code: "app-not-enabled", message: `no loaded plugin offers '${key}'` };
  const complete = completeConfig(provider, config);
  if (!complete)
    return { code: "config-invalid", message: "the step's configuration is not valid" };
  if (entry !== undefined && provider.schemas && !provider.schemas.includes(entry))
    return { code: "schema-unsupported", message: `${key} does not take ${entry}` };
  return { provider, config: complete };
}

/** Whether a provider is called outside the transaction. */
export function isOutside({ provider }: Pick<Ready, "provider">): boolean {
  return provider.effect === "outside" || provider.slow === true;
}
