import { escapeIdentifier, escapeLiteral } from "pg";
import { withClient } from "./client.ts";
import { APP_ROLE, DATABASE_NAME, type DatabaseConnection, OWNER_ROLE } from "./connection.ts";
import type { DatabasePasswords } from "./folder.ts";

/**
 * Creates the roles and the database of an embedded server, once. The database is created last, so an
 * interrupted start is completed by the next.
 */
export async function provision(
  superuser: DatabaseConnection,
  secrets: DatabasePasswords,
): Promise<void> {
  await withClient(superuser, async (client) => {
    const { rows } = await client.query<{ closed: boolean }>(
      "select datacl is not null as closed from pg_database where datname = $1",
      [DATABASE_NAME],
    );
    if (rows[0]?.closed) return;
    const roles: [string, string][] = [
      [OWNER_ROLE, secrets.owner],
      [APP_ROLE, secrets.app],
    ];
    const known = await client.query<{ rolname: string }>("select rolname from pg_roles");
    const names = new Set(known.rows.map(({ rolname }) => rolname));
    for (const [role, password] of roles) {
      if (names.has(role)) continue;
      await client.query(
        `create role ${role} login nosuperuser nocreatedb nocreaterole nobypassrls password ${escapeLiteral(password)}`,
      );
    }
    const database = escapeIdentifier(DATABASE_NAME);
    if (rows.length === 0) await client.query(`create database ${database} owner ${OWNER_ROLE}`);
    await client.query(
      `revoke all on database ${database} from public; grant connect on database ${database} to ${APP_ROLE}`,
    );
  });
}
