import type { JsonObject } from "@fakturo/model";
import { appOf, type Provider } from "@fakturo/plugin";
import { completeConfig } from "@fakturo/server-domain/workflows";
import { SCHEMA_MISMATCH, type Step } from "@fakturo/workflow";

/** A provider with its configuration. */
export interface Ready {
  readonly provider: Provider;
  readonly config: JsonObject;
}

/** Why a step fails without being called. */
export interface StepRefusal {
  readonly code: string;
  readonly message: string;
}

/**
 * Code of a step without provider or of a disabled app: before its first call it ends as `KO`, later it waits.
 */
export const APP_MISSING = "app-not-enabled";

/** Short ids of schemas. */
export interface Schemas {
  /** Of the entry, if there is one. */
  readonly entry: string | undefined;
  /** Required kind of the entry, where the step is the job's first. */
  readonly expected: string | undefined;
}

/** Steps that can be called in a workspace. */
export interface Offers {
  readonly providers: ReadonlyMap<string, Provider>;
  /** Keys of apps that the workspace has not enabled. */
  readonly disabled: ReadonlySet<string>;
}

/** The provider of a step; undefined where no plugin offers it or its app is disabled. */
export function offeredBy({ providers, disabled }: Offers, key: string): Provider | undefined {
  return disabled.has(appOf(key)) ? undefined : providers.get(key);
}

/** The step's provider with its configuration, or the reason why it is not called. */
export function readinessOf(
  { provider: key, config }: Step,
  { entry, expected }: Schemas,
  offers: Offers,
): Ready | StepRefusal {
  if (entry !== undefined && expected !== undefined && entry !== expected)
    return { code: SCHEMA_MISMATCH, message: `expected ${expected}, got ${entry}` };
  const provider = offeredBy(offers, key);
  if (!provider) return { code: APP_MISSING, message: whyMissing(offers, key) };
  const complete = completeConfig(provider, config);
  if (!complete)
    return { code: "config-invalid", message: "the step's configuration is not valid" };
  if (entry !== undefined && provider.schemas && !provider.schemas.includes(entry))
    return { code: "schema-unsupported", message: `${key} does not take ${entry}` };
  return { provider, config: complete };
}

function whyMissing({ providers }: Offers, key: string): string {
  return providers.has(key)
    ? `the app '${appOf(key)}' is not enabled in this workspace`
    : `no loaded plugin offers '${key}'`;
}

/** Whether a provider is called outside the transaction. */
export function isExternal({ provider }: Pick<Ready, "provider">): boolean {
  return provider.effect === "external" || provider.slow === true;
}
