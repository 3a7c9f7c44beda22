import { FakturoError } from "@fakturo/model";
import {
  appOf,
  type Connection,
  ENVIRONMENTS,
  type Endpoints,
  type Environment,
  type Trust,
} from "@fakturo/plugin";
import {
  type EnvironmentOf,
  environmentsBy,
  type SandboxEnvironments,
} from "@fakturo/server-domain/credentials";
import { checkTrust } from "./trust.ts";

/** The operator's replacements of a plugin's addresses, by connection and environment. */
export type EndpointOverrides = Readonly<
  Record<string, Readonly<Partial<Record<Environment, Endpoints>>>>
>;

export interface EnvironmentOptions {
  readonly connections: ReadonlyMap<string, Connection>;
  /** Environment of sandbox workspaces. */
  readonly sandbox: Exclude<Environment, "live">;
  /** The same of single connections. */
  readonly sandboxBy?: SandboxEnvironments | undefined;
  readonly overrides: EndpointOverrides;
  readonly simulation?: Simulation | undefined;
  /** Address of this server, for connections that reach it (`Connection.reachesOwn`). */
  readonly publicUrl?: string | undefined;
  /** Why nothing is sent to live systems; absent where the operator has confirmed it. */
  readonly liveRefusal?: string | undefined;
}

/** Simulators that run beside the server. */
export interface Simulation {
  /** Addresses by connection and name; those of connections that are not loaded are ignored. */
  readonly endpoints: Readonly<Record<string, Endpoints>>;
  /** Certificate of their certification authority, PEM. */
  readonly ca: string;
}

/** Which addresses belong to which environment. */
export interface Environments {
  /**
   * Environment of a workspace's connection: live ones use the authority, sandbox ones its test system or a simulator.
   */
  readonly of: EnvironmentOf;
  /** Why nothing is sent to live systems; undefined where the operator has confirmed it. */
  readonly liveRefusal: string | undefined;
  /** Environments of all connections of a workspace. */
  inUse(workspace: { readonly sandbox: boolean }): readonly Environment[];
  /** @throws FakturoError "precondition-failed" where the environment has no such address. */
  endpoint(connection: string, environment: Environment, name: string): string;
  /** All addresses of a connection, with the operator's. */
  endpoints(connection: string, environment: Environment): readonly string[];
  /** `endpoint` for the environment of a workspace. */
  endpointFor(workspace: {
    readonly sandbox: boolean;
  }): (connection: string, name: string) => string;
  /**
   * Whether a call of a connection may reach a host (`example.com`, `example.com:8080`) and, with environments that
   * differ by path, this address; `operator`: the operator configured the address, which may be private.
   */
  reach(
    connection: string,
    environment: Environment,
    host: string,
    url?: string,
  ): "no" | "public" | "operator";
  /** Certification authorities that a call to a host trusts in addition to the usual ones. */
  trust(connection: string, environment: Environment, host: string): Trust | undefined;
  /** True for hosts of live systems of any connection: only live workspaces may reach them. */
  isLive(host: string): boolean;
  /**
   * Trust of a step's call to an address that the operator configured for the environment, which may be
   * private; undefined for all other addresses.
   */
  configured(environment: Environment, url: string): Trust | undefined;
}

/** Any public host but those of live systems: for networks whose addresses are looked up. */
const ANY_HOST = "*";

/**
 * Merges the addresses of all connections with the operator's.
 * @throws FakturoError "input" where an override names an unknown connection or environment, is no web
 * address, or gives an environment the address of another.
 */
export function createEnvironments(options: EnvironmentOptions): Environments {
  const { connections, sandbox, sandboxBy = {}, simulation } = options;
  for (const key of Object.keys(sandboxBy))
    if (!connections.has(key))
      throw new FakturoError("input", `no loaded plugin has the connection ${key}`);
  for (const key of Object.keys(options.overrides))
    if (!connections.has(key))
      throw new FakturoError("input", `no loaded plugin has the connection ${key}`);
  const overrides = withSimulation(options);
  for (const connection of connections.values()) checkTrust(connection);
  const hosts = new Map<string, ReadonlySet<string>>();
  for (const connection of connections.values())
    for (const [environment, names] of hostsOf(connection, overrides[connection.key] ?? {}))
      hosts.set(placeOf(connection.key, environment), names);
  checkApart(connections, hosts, overrides);
  const isLive = liveHosts(connections, hosts);
  const environmentOf = environmentsBy(sandbox, sandboxBy);
  const used = new Set<Environment>([sandbox, ...Object.values(sandboxBy)]);
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
  const isOwn = (url: string, key: string) =>
    options.publicUrl !== undefined && isBelow(url, `${options.publicUrl}/apps/${appOf(key)}/v1`);
  return {
    of: environmentOf,
    liveRefusal: options.liveRefusal,
    inUse: (workspace) => (workspace.sandbox ? [...used] : ["live"]),
    endpoint,
    endpoints(key, environment) {
      const connection = connections.get(key);
      return connection ? addressesOf(connection, environment, overrides[key]) : [];
    },
    endpointFor: (workspace) => (key, name) => endpoint(key, environmentOf(workspace, key), name),
    reach(key, environment, host, url = `https://${host}/`) {
      const connection = connections.get(key);
      const addresses = connection && addressesOf(connection, environment, overrides[key]);
      if (connection?.byPath && !addresses?.some((address) => isBelow(url, address))) return "no";
      if (isOperators(key, environment, host)) return "operator";
      if (connection?.reachesOwn && isOwn(url, key)) return "operator";
      const own = hosts.get(placeOf(key, environment));
      if (own?.has(host)) return "public";
      const isOpen = own?.has(ANY_HOST) && (environment === "live" || !isLive(host));
      return isOpen ? "public" : "no";
    },
    trust(key, environment, host) {
      const trust = connections.get(key)?.trust?.[environment];
      return isOperators(key, environment, host) ? ownTrust(trust, environment, simulation) : trust;
    },
    isLive,
    configured(environment, url) {
      const key = [...connections.keys()].find((each) =>
        Object.values(overrides[each]?.[environment] ?? {}).some((address) =>
          isBelow(url, address),
        ),
      );
      if (key === undefined) return undefined;
      const trust = connections.get(key)?.trust?.[environment];
      return ownTrust(trust, environment, simulation) ?? {};
    },
  };
}

/**
 * Hosts of live systems: with every port where a plugin names them, and with the operator's port otherwise. A final dot
 * (RFC 1034, 3.1) makes no difference.
 */
function liveHosts(
  connections: ReadonlyMap<string, Connection>,
  hosts: ReadonlyMap<string, ReadonlySet<string>>,
): Environments["isLive"] {
  const of = (environment: Environment) =>
    new Set(
      [...connections.keys()].flatMap((key) => [...(hosts.get(placeOf(key, environment)) ?? [])]),
    );
  const [live, test, simulated] = [of("live"), of("test"), of("simulated")];
  const names = new Set(
    [...connections.values()].flatMap((connection) =>
      [...addressesOf(connection, "live").map(hostOf), ...(connection.hosts?.live ?? [])].map(
        nameOf,
      ),
    ),
  );
  return (given) => {
    const host = given.replace(/\.(?=:\d+$|$)/, "");
    if (live.has(host)) return true;
    return names.has(nameOf(host)) && !test.has(host) && !simulated.has(host);
  };
}

/** A host without its port. */
function nameOf(host: string): string {
  return host.replace(/:\d+$/, "");
}

/** The operator's addresses together with those of the simulators. */
function withSimulation({
  connections,
  overrides,
  simulation,
}: EnvironmentOptions): EndpointOverrides {
  if (!simulation) return overrides;
  const simulated = Object.entries(simulation.endpoints)
    .filter(([key]) => connections.has(key))
    .map(([key, endpoints]) => {
      const own = overrides[key];
      return [key, { ...own, simulated: { ...endpoints, ...own?.simulated } }] as const;
    });
  return { ...overrides, ...Object.fromEntries(simulated) };
}

/** Pins and exclusive authorities belong to the plugin's own addresses. */
function ownTrust(
  trust: Trust | undefined,
  environment: Environment,
  simulation: Simulation | undefined,
): Trust | undefined {
  const simulated = environment === "simulated" && simulation ? [simulation.ca] : [];
  const ca = [...(trust?.ca ?? []), ...simulated];
  return ca.length > 0 ? { ca } : undefined;
}

/** True for the address itself and for paths and queries below it. */
function isBelow(url: string, address: string): boolean {
  if (!URL.canParse(url)) return false;
  const [given, base] = [new URL(url), new URL(address)];
  const path = base.pathname.replace(/\/$/, "");
  const isPath = given.pathname === base.pathname || given.pathname.startsWith(`${path}/`);
  return given.origin === base.origin && isPath;
}

function placeOf(key: string, environment: Environment): string {
  return `${environment} ${key}`;
}

function hostsOf(
  connection: Connection,
  overrides: EndpointOverrides[string],
): (readonly [Environment, ReadonlySet<string>])[] {
  return ENVIRONMENTS.map((environment) => {
    const own = addressesOf(connection, environment, overrides).map(hostOf);
    return [environment, new Set([...own, ...(connection.hosts?.[environment] ?? [])])];
  });
}

/** Addresses of an environment. */
function addressesOf(
  { endpoints }: Connection,
  environment: Environment,
  overrides: EndpointOverrides[string] = {},
): readonly string[] {
  return Object.values({ ...endpoints[environment], ...overrides[environment] });
}

const SCHEMES = /^(?:https?|smtps?|imaps?):$/;

/** True for addresses of web and mail servers. */
export function isServerAddress(address: unknown): address is string {
  const url = typeof address === "string" ? URL.parse(address) : null;
  return url !== null && SCHEMES.test(url.protocol) && url.host !== "";
}

/** @throws FakturoError "input" for what is no address of a web or mail server. */
export function hostOf(address: string): string {
  if (!isServerAddress(address))
    throw new FakturoError("input", `'${address}' is no address of a web or mail server`);
  return new URL(address).host;
}

/** A live host in a test environment would turn test documents into real ones. */
function checkApart(
  connections: ReadonlyMap<string, Connection>,
  hosts: ReadonlyMap<string, ReadonlySet<string>>,
  overrides: EndpointOverrides,
): void {
  for (const [key, connection] of connections) {
    if (connection.byPath) checkPathsApart(connection, overrides[key] ?? {});
    else checkHostsApart(key, hosts);
  }
}

function checkHostsApart(key: string, hosts: ReadonlyMap<string, ReadonlySet<string>>): void {
  const live = hosts.get(placeOf(key, "live")) ?? new Set();
  for (const environment of ["test", "simulated"] as const)
    for (const host of hosts.get(placeOf(key, environment)) ?? [])
      if (live.has(host) && host !== ANY_HOST)
        throw new FakturoError("input", `${key}: ${host} is live and cannot be ${environment} too`);
}

function checkPathsApart(connection: Connection, overrides: EndpointOverrides[string]): void {
  const live = addressesOf(connection, "live", overrides);
  for (const environment of ["test", "simulated"] as const)
    for (const one of addressesOf(connection, environment, overrides))
      if (live.some((other) => isBelow(one, other) || isBelow(other, one)))
        throw new FakturoError(
          "input",
          `${connection.key}: ${one} is live and cannot be ${environment} too`,
        );
}
