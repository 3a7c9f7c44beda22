import { FakturoError } from "@fakturo/model";
import {
  type Connection,
  ENVIRONMENTS,
  type Endpoints,
  type Environment,
  type Trust,
} from "@fakturo/plugin";
import { checkTrust } from "./trust.ts";

/** The operator's replacements of a plugin's addresses, by connection and environment. */
export type EndpointOverrides = Readonly<
  Record<string, Readonly<Partial<Record<Environment, Endpoints>>>>
>;

export interface EnvironmentOptions {
  readonly connections: ReadonlyMap<string, Connection>;
  /** Environment of sandbox workspaces. */
  readonly sandbox: Exclude<Environment, "live">;
  readonly overrides: EndpointOverrides;
}

/** Which addresses belong to which environment. */
export interface Environments {
  /**
   * Environment of a workspace: live ones use the authority, sandbox ones its test system or a
   * simulator.
   */
  of(workspace: { readonly sandbox: boolean }): Environment;
  /** @throws FakturoError "precondition-failed" where the environment has no such address. */
  endpoint(connection: string, environment: Environment, name: string): string;
  /** The same for the environment of a workspace. */
  endpointFor(workspace: {
    readonly sandbox: boolean;
  }): (connection: string, name: string) => string;
  /**
   * True when a call of a connection may reach a host (`example.com`, `example.com:8080`); `operator`:
   * the operator configured the address, which may be private.
   */
  reach(connection: string, environment: Environment, host: string): "no" | "public" | "operator";
  /** Whom a call to a host trusts beside the usual authorities. */
  trust(connection: string, environment: Environment, host: string): Trust | undefined;
  /** True for hosts of live systems of any connection: only live workspaces may reach them. */
  isLive(host: string): boolean;
}

/**
 * Merges the addresses of all connections with the operator's.
 * @throws FakturoError "input" where an override names an unknown connection or environment, is no web
 * address, or gives an environment the address of another.
 */
export function createEnvironments(options: EnvironmentOptions): Environments {
  const { connections, sandbox, overrides } = options;
  for (const key of Object.keys(overrides))
    if (!connections.has(key))
      throw new FakturoError("input", `no loaded plugin has the connection ${key}`);
  for (const connection of connections.values()) checkTrust(connection);
  const hosts = new Map<string, ReadonlySet<string>>();
  for (const connection of connections.values())
    for (const [environment, names] of hostsOf(connection, overrides[connection.key] ?? {}))
      hosts.set(placeOf(connection.key, environment), names);
  checkApart(connections, hosts);
  const live = new Set(
    [...connections.keys()].flatMap((key) => [...(hosts.get(placeOf(key, "live")) ?? [])]),
  );
  const environmentOf: Environments["of"] = (workspace) => (workspace.sandbox ? sandbox : "live");
  const endpoint: Environments["endpoint"] = (key, environment, name) => {
    const own = overrides[key]?.[environment]?.[name];
    const address = own ?? connections.get(key)?.endpoints[environment]?.[name];
    if (address !== undefined) return address;
    throw new FakturoError(
      "precondition-failed",
      `${key} has no address '${name}' in the environment ${environment}`,
    );
  };
  const isOperators = (key: string, environment: Environment, host: string) =>
    Object.values(overrides[key]?.[environment] ?? {})
      .map(hostOf)
      .includes(host);
  return {
    of: environmentOf,
    endpoint,
    endpointFor: (workspace) => (key, name) => endpoint(key, environmentOf(workspace), name),
    reach(key, environment, host) {
      if (isOperators(key, environment, host)) return "operator";
      return hosts.get(placeOf(key, environment))?.has(host) ? "public" : "no";
    },
    trust(key, environment, host) {
      const trust = connections.get(key)?.trust?.[environment];
      if (!trust || !isOperators(key, environment, host)) return trust;
      return trust.ca && { ca: trust.ca };
    },
    isLive: (host) => live.has(host),
  };
}

function placeOf(key: string, environment: Environment): string {
  return `${environment} ${key}`;
}

function hostsOf(
  { endpoints, hosts }: Connection,
  overrides: EndpointOverrides[string],
): (readonly [Environment, ReadonlySet<string>])[] {
  return ENVIRONMENTS.map((environment) => {
    const addresses = { ...endpoints[environment], ...overrides[environment] };
    return [
      environment,
      new Set([...Object.values(addresses).map(hostOf), ...(hosts?.[environment] ?? [])]),
    ];
  });
}

/** @throws FakturoError "input" for an invalid web address. */
export function hostOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:"))
    throw new FakturoError("input", `'${address}' is no web address`);
  return url.host;
}

/** A live host in a test environment would turn test documents into real ones. */
function checkApart(
  connections: ReadonlyMap<string, Connection>,
  hosts: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const key of connections.keys()) {
    const live = hosts.get(placeOf(key, "live")) ?? new Set();
    for (const environment of ["test", "simulated"] as const)
      for (const host of hosts.get(placeOf(key, environment)) ?? [])
        if (live.has(host))
          throw new FakturoError(
            "input",
            `${key}: ${host} is live and cannot be ${environment} too`,
          );
  }
}
