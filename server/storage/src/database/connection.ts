import type { ClientConfig } from "pg";

/** How to reach the database as one of its roles; fits `pg.Client` and `pg.Pool`. */
export type DatabaseConnection = Readonly<ClientConfig>;

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

/** Connection by URL; switches to `role` with the first statement when given. */
export function urlConnection(url: string, role?: string): DatabaseConnection {
  const [address = "", query] = url.split("?");
  const parameters = new URLSearchParams(query);
  const options = [parameters.get("options") ?? "", SEARCH_PATH];
  if (role !== undefined) options.push(`-c role=${role}`);
  parameters.delete("options");
  return {
    connectionString: parameters.size > 0 ? `${address}?${parameters}` : address,
    options: options.join(" ").trim(),
  };
}

/** The same socket and role, another database. */
export function withDatabase(connection: DatabaseConnection, database: string): DatabaseConnection {
  return { ...connection, database };
}
