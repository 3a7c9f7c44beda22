import { withClient } from "./client.ts";
import {
  APP_ROLE,
  type DatabaseConnection,
  poolerConnection,
  urlConnection,
} from "./connection.ts";

const OLDEST_MAJOR = 16;

/** The ways to a database that is ready for `migrate` and `createDatabase`. */
export interface DatabaseConnections {
  /** The owner of the tables: migrations, the queue, dumps, work across workspaces. */
  readonly admin: DatabaseConnection;
  /** The role of requests and steps: one workspace at a time, owner of nothing; through a pooler where there is one. */
  readonly app: DatabaseConnection;
  /** The same role in a session of its own, for notifications. */
  readonly listener: DatabaseConnection;
}

/**
 * Prepares an operator's own server. The role of the URL owns the tables; the application logs in as it
 * too but switches to `fakturo_app`, so nodes need no second password.
 * @throws Error in one line with the statement to run when the role is missing and may not be created.
 */
export async function prepareExternal(
  url: string,
  poolerUrl?: string,
): Promise<DatabaseConnections> {
  const admin = urlConnection(url);
  await withClient(admin, async (client) => {
    const { rows } = await client.query<Facts>(FACTS, [APP_ROLE]);
    const facts = rows[0];
    if (facts === undefined) return;
    if (facts.version < OLDEST_MAJOR * 10_000) {
      throw new Error(`DATABASE_URL: Postgres ${OLDEST_MAJOR} or later is needed`);
    }
    if (facts.usable) return;
    const statement = facts.exists
      ? `grant ${APP_ROLE} to "${facts.me}"`
      : `create role ${APP_ROLE} nologin nobypassrls; grant ${APP_ROLE} to "${facts.me}"`;
    try {
      await client.query(`begin; ${statement}; commit`);
    } catch (cause) {
      await client.query("rollback");
      throw new Error(
        `DATABASE_URL: role "${facts.me}" cannot work as ${APP_ROLE}; have an administrator run: ${statement};`,
        { cause },
      );
    }
  });
  const listener = urlConnection(url, APP_ROLE);
  const app = poolerUrl === undefined ? listener : poolerConnection(poolerUrl, APP_ROLE);
  return { admin, app, listener };
}

interface Facts {
  readonly me: string;
  readonly version: number;
  readonly exists: boolean;
  readonly usable: boolean;
}

const FACTS = `
  select current_user as me,
    current_setting('server_version_num')::int as version,
    exists (select from pg_roles where rolname = $1) as exists,
    coalesce((select pg_has_role(current_user, oid, 'set') from pg_roles where rolname = $1), false)
      as usable`;
