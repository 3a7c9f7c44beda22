import type { ClientConfig } from "pg";
import { type DatabaseServer, splitServers } from "./server-list.ts";

/** How to reach the database as one of its roles; a value that worker threads can be given. */
export interface DatabaseConnection extends Readonly<ClientConfig> {
  /** The server, or several of which the one that accepts writes is used; absent where `host` and `port` are given. */
  readonly servers?: readonly DatabaseServer[];
  /**
   * Statements that each transaction begins with, where a pooler gives each transaction another session: no start-up
   * options reach these, and no prepared statement stays.
   */
  readonly perTransaction?: string;
}

/** Schemas searched for unqualified names. */
const SEARCH_PATH = "-c search_path=fakturo,public";

export const APP_ROLE = "fakturo_app";

/** Role of the owner in a database that Fakturo runs itself. */
export const OWNER_ROLE = "fakturo_owner";

export const DATABASE_NAME = "fakturo";

/** Connection over the socket in `host`. */
export function socketConnection(
  host: string,
  user: string,
  password: string,
  database: string = DATABASE_NAME,
): DatabaseConnection {
  return { host, port: 5432, user, password, database, options: SEARCH_PATH };
}

/**
 * Connection by URL; switches to `role` with the first statement when given.
 * @throws Error in one line for a `target_session_attrs` other than `read-write`, `primary` and `any`.
 */
export function urlConnection(url: string, role?: string): DatabaseConnection {
  const { connectionString, servers, options } = partsOf(url);
  const own = [...options, SEARCH_PATH];
  if (role !== undefined) own.push(`-c role=${role}`);
  return { connectionString, servers, options: own.join(" ") };
}

/** Connection through a pooler in transaction mode; each transaction switches to `role`. */
export function poolerConnection(url: string, role: string): DatabaseConnection {
  const { connectionString, servers } = partsOf(url);
  const perTransaction = `set local search_path = fakturo, public; set local role ${role}`;
  return { connectionString, servers, perTransaction };
}

/** Connection to the first server of a URL, which may be a standby; as the tables' owner, or the application's role. */
export function readConnection(url: string, role?: typeof APP_ROLE): DatabaseConnection {
  const { servers = [], ...connection } = urlConnection(url, role);
  return { ...connection, servers: servers.slice(0, 1) };
}

/** How libpq asks for a server that accepts writes, or for any. */
const TARGETS: readonly (string | null)[] = [null, "read-write", "primary", "any"];

function partsOf(url: string) {
  const { servers, rest } = splitServers(url);
  const [address = "", query] = rest.split("?");
  const parameters = new URLSearchParams(query);
  const target = parameters.get("target_session_attrs");
  if (!TARGETS.includes(target))
    throw new Error(`target_session_attrs=${target}: use read-write, primary or any`);
  const options = parameters.get("options");
  for (const name of ["options", "target_session_attrs"]) parameters.delete(name);
  return {
    connectionString: parameters.size > 0 ? `${address}?${parameters}` : address,
    servers: target === "any" ? servers.slice(0, 1) : servers,
    options: options === null ? [] : [options],
  };
}

/** The same socket and role, another database. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  return { ...connection, database };
}
