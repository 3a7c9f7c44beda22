import { isObject } from "@fakturo/model";
import { ENVIRONMENTS, type Environment } from "@fakturo/plugin";
import type { SandboxEnvironments } from "@fakturo/server-domain/credentials";
import { type EndpointOverrides, isServerAddress } from "@fakturo/server-runtime/transmit";
import type { Reader } from "./readers.ts";

/** Settings about the systems of authorities. */
export interface EnvironmentSettings {
  /** Identity of the database whose live workspaces may send to live systems; absent: none may. */
  readonly live: string | undefined;
  /** Environment of sandbox workspaces: an authority's test system or a simulator. */
  readonly sandboxEnvironment: Exclude<Environment, "live">;
  /** The same of single connections. */
  readonly sandboxEnvironments: SandboxEnvironments;
  /** Addresses of authorities in place of the plugins' own, by connection and environment. */
  readonly endpoints: EndpointOverrides;
}

interface EnvironmentSetting<T> {
  readonly flag: string;
  readonly env: readonly string[];
  readonly read: Reader<T>;
  readonly expects: string;
  readonly fallback: T;
}

export const ENVIRONMENT_SETTINGS: {
  readonly [K in keyof EnvironmentSettings]: EnvironmentSetting<EnvironmentSettings[K]>;
} = {
  live: {
    flag: "live",
    env: ["FAKTURO_LIVE"],
    read: (value) => (/^\d+-\d+$/.test(String(value)) ? String(value) : undefined),
    expects: "the identity of the database, as `fakturo doctor` shows it",
    fallback: undefined,
  },
  sandboxEnvironment: {
    flag: "sandbox-environment",
    env: ["FAKTURO_SANDBOX_ENVIRONMENT"],
    read: (value) => (["test", "simulated"] as const).find((one) => one === value),
    expects: "test or simulated",
    fallback: "test",
  },
  sandboxEnvironments: {
    flag: "sandbox-environments",
    env: ["FAKTURO_SANDBOX_ENVIRONMENTS"],
    read: sandboxEnvironments,
    expects: 'JSON such as {"verifactu": "simulated", "gov-es.sii": "test"}',
    fallback: {},
  },
  endpoints: {
    flag: "endpoints",
    env: ["FAKTURO_ENDPOINTS"],
    read: endpoints,
    expects: 'JSON such as {"acme": {"test": {"api": "https://..."}}}',
    fallback: {},
  },
};

/** Addresses by connection, environment and name; undefined for an invalid value. */
function endpoints(value: unknown): EndpointOverrides | undefined {
  const given = typeof value === "string" ? parsed(value) : value;
  return isOverrides(given) ? given : undefined;
}

/** Environments of sandbox workspaces by connection; undefined for an invalid value. */
function sandboxEnvironments(value: unknown): SandboxEnvironments | undefined {
  const given = typeof value === "string" ? parsed(value) : value;
  return isSandboxEnvironments(given) ? given : undefined;
}

function isSandboxEnvironments(value: unknown): value is SandboxEnvironments {
  return (
    isObject(value) && Object.values(value).every((one) => one === "test" || one === "simulated")
  );
}

function isOverrides(value: unknown): value is EndpointOverrides {
  return (
    isObject(value) &&
    Object.values(value).every(
      (environments) =>
        isObject(environments) &&
        Object.entries(environments).every(
          ([environment, addresses]) =>
            ENVIRONMENTS.some((known) => known === environment) && isAddresses(addresses),
        ),
    )
  );
}

function isAddresses(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isServerAddress);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
