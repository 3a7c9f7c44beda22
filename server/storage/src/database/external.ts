import { withClient } from "./client.ts";
import { APP_ROLE, type DatabaseConnection, urlConnection } from "./connection.ts";

const OLDEST_MAJOR = 16;

/**
 * Prepares an operator's own server. The role of the URL owns the tables; the application logs in as it
 * too but switches to `fakturo_app`, so nodes need no second password.
 * @throws Error in one line with the statement to run when the role is missing and may not be created.
 */
export async function prepareExternal(
  url: string,
): Promise<{ admin: DatabaseConnection; app: DatabaseConnection }> {
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
  return { admin, app: urlConnection(url, APP_ROLE) };
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
