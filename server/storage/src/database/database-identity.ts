import type { Database } from "./pool.ts";

const IDENTITY = `select (select system_identifier from pg_control_system())::text || '-' ||
  (select oid from pg_database where datname = current_database())::text as identity`;

/**
 * Identity of the database, the same for a standby that takes over and for a recovery to a point in time: the identifier
 * of the Postgres cluster and the number of the database in it. A dump that is restored elsewhere has another one.
 */
export async function databaseIdentity(owner: Pick<Database, "query">): Promise<string> {
  const { rows } = await owner.query<{ identity: string }>(IDENTITY);
  const [row] = rows;
  if (!row) throw new Error("Postgres tells no identity of the database");
  return row.identity;
}

/**
 * Why nothing is sent to live systems before the operator confirms it for this database.
 * @param confirmed identity of the database for which it is confirmed.
 */
export function liveRefusalOf(identity: string, confirmed: string | undefined): string | undefined {
  if (confirmed === identity) return undefined;
  const other = confirmed === undefined ? "" : ` (it is set for ${confirmed}, another database)`;
  return (
    "nothing goes to the live systems of authorities before the operator confirms it for this database: " +
    `FAKTURO_LIVE=${identity}${other}`
  );
}
