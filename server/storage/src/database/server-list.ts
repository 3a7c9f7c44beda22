import { Client, type ClientConfig } from "pg";

/** A server of Postgres by name, address or folder of its socket. */
export interface DatabaseServer {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORT = 5432;
/** Time limit for one of several servers: a machine that is off does not answer at all. */
const CONNECT_MS = 3_000;

/**
 * Servers that a URL names: `postgres://user@a:5432,b:5432/db`, or with `host` and `port` in the query, as libpq takes
 * them; and the URL without them.
 */
export function splitServers(url: string): {
  readonly servers: readonly DatabaseServer[];
  readonly rest: string;
} {
  const [address = "", query = ""] = url.split("?");
  const [, start = "", authority = "", path = ""] =
    /^([a-z]+:\/\/(?:[^@/]*@)?)([^/]*)(.*)$/.exec(address) ?? [];
  const parameters = new URLSearchParams(query);
  const given = parameters.get("host");
  const ports = (parameters.get("port") ?? "").split(",");
  const hosts = given === null ? authority.split(",") : given.split(",");
  const servers = hosts.flatMap((text, i) => {
    const own = ports[i] ?? ports[0] ?? "";
    return given === null ? serverOf(text, own) : { host: text, port: portOf(own) };
  });
  for (const name of ["host", "port"]) parameters.delete(name);
  const more = parameters.size > 0 ? `?${parameters}` : "";
  return { servers, rest: `${start}localhost${path}${more}` };
}

/** Empty for what is no server. */
function serverOf(text: string, port: string): readonly DatabaseServer[] {
  const [found, host = "", own = port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
  if (found === undefined) return [];
  const plain = host.replace(/^\[(.*)\]$/, "$1");
  return [{ host: decodeURIComponent(plain) || "localhost", port: portOf(own) }];
}

function portOf(text: string): number {
  return text === "" ? DEFAULT_PORT : Number(text);
}

/** Index of the server that accepted the last connection, by the list. */
const chosen = new Map<string, number>();

/** Configuration of a client with the servers to choose from. */
export interface ServerListConfig extends ClientConfig {
  readonly servers?: readonly DatabaseServer[];
}

/**
 * Connects to the one of several servers that accepts writes. An attempt that fails, or that reaches a standby, makes the
 * next attempt use the next server; callers repeat attempts as for one server that restarts.
 */
export class ServerListClient extends Client {
  constructor(config: ServerListConfig = {}) {
    const { servers = [], ...plain } = config;
    const list = JSON.stringify(servers);
    const index = chosen.get(list) ?? 0;
    const several = servers.length > 1;
    const { connectionTimeoutMillis: limit = CONNECT_MS } = plain;
    super({
      ...plain,
      // The pool hides it from copies.
      ...(config.password !== undefined && { password: config.password }),
      ...reached(plain.connectionString, servers[index]),
      ...(several && { connectionTimeoutMillis: Math.min(limit, CONNECT_MS) }),
    });
    if (!several) return;
    let isReady = false;
    this.connection.once("readyForQuery", () => {
      isReady = true;
    });
    // Postgres tells it before a connection is ready, and again when a standby is promoted.
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }: ParameterStatus) => {
      if (parameterName === "in_hot_standby" && parameterValue === "on")
        this.connection.stream.destroy(new StandbyError());
    });
    this.connection.stream.once("close", () => {
      if (!isReady && (chosen.get(list) ?? 0) === index)
        chosen.set(list, (index + 1) % servers.length);
    });
  }
}

/** The driver prefers what a connection string says, and its query to its authority. */
function reached(connectionString: string | undefined, server: DatabaseServer | undefined) {
  if (connectionString === undefined || server === undefined) return server;
  const { host, port } = server;
  const place = `host=${encodeURIComponent(host)}&port=${port}`;
  const joint = connectionString.includes("?") ? "&" : "?";
  return { connectionString: connectionString + joint + place };
}

interface ParameterStatus {
  readonly parameterName: string;
  readonly parameterValue: string;
}

class StandbyError extends Error {
  /** SQLSTATE "cannot connect now". */
  readonly code = "57P03";
  constructor() {
    super("the server is a standby");
  }
}
