import { type OnProgress, unwatched } from "@fakturo/server-base";
import type { Client } from "pg";
import { inTransaction, withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";
import { copyIn } from "./copy.ts";
import type { RowCounts } from "./dump.ts";
import { type DumpReader, readDump } from "./dump-reader.ts";
import { appliedMigration, knownMigrations, latestMigration, migrate } from "./migrate.ts";
import { partitionDatabase } from "./partition.ts";
import { copyTarget, type DumpedTable, listTables, qualified } from "./tables.ts";

export interface RestoreOptions {
  readonly onProgress?: OnProgress;
  /** Statements that are committed together with the rows: no process sees these without their effects. */
  readonly together?: (client: Client) => Promise<unknown>;
}

/** The migration with the tables that `together` may need. */
const COMPLETE_SINCE = 40;

/**
 * Restores a dump into an empty database and brings the schema up to date. All rows are restored in one
 * transaction, which commits only when counts and digest match; `together` follows later where the dump is of a
 * migration before 40.
 * @throws UsageError when the dump is damaged; Error in one line when it is newer, or the database holds
 * data.
 */
export async function restoreDatabase(
  admin: DatabaseConnection,
  path: string,
  { onProgress = unwatched, together = async () => {} }: RestoreOptions = {},
): Promise<RowCounts> {
  return readDump(path, async (dump) => {
    const { migration, partitions } = dump.header;
    const migrations = knownMigrations();
    if (migration > latestMigration(migrations)) {
      throw new Error(`the dump has migration ${migration}: run a newer Fakturo`);
    }
    if ((await appliedMigration(admin)) === 0) {
      await migrate(
        admin,
        migrations.filter(({ number }) => number <= migration),
      );
      if (partitions !== undefined) await partitionDatabase(admin, partitions);
    }
    const isComplete = migration >= COMPLETE_SINCE;
    const counts = await withClient(admin, (client) =>
      inTransaction(client, BEGIN, async () => {
        const loaded = await load(client, dump, onProgress);
        if (isComplete) await together(client);
        return loaded;
      }),
    );
    await migrate(admin, migrations);
    if (!isComplete)
      await withClient(admin, (client) => inTransaction(client, BEGIN, () => together(client)));
    return counts;
  });
}

/** Disables the audit triggers: the rows' own audit log is restored. */
const BEGIN = "begin; set local fakturo.maintenance = 'on'; set local fakturo.actor = 'import'";

async function load(client: Client, dump: DumpReader, onProgress: OnProgress): Promise<RowCounts> {
  const tables = await listTables(client);
  await checkEmpty(client, dump, tables);
  await withoutRowSecurity(client, tables, async () => {
    let done = 0;
    for (let next = await dump.nextTable(); next; next = await dump.nextTable()) {
      onProgress(next.table.name, done, tables.length);
      done += 1;
      await copyIn(client, `copy ${copyTarget(next.table)} from stdin`, next.rows);
    }
  });
  await advanceIdentities(client);
  return checkCounts(client, dump.trailer().rows);
}

async function checkEmpty(client: Client, dump: DumpReader, tables: DumpedTable[]): Promise<void> {
  const { rows } = await client.query("select max(number) as number from fakturo.migration");
  const number: unknown = rows[0]?.number;
  if (number !== dump.header.migration) {
    throw new Error(
      `the dump has migration ${dump.header.migration}, the database ${number}: use an empty database`,
    );
  }
  for (const { name } of tables) {
    const found = await client.query(`select 1 from ${qualified(name)} limit 1`);
    if (found.rows.length > 0) throw new Error(`the database is not empty: ${name} has rows`);
  }
}

/** `copy from` is refused to roles under row-level security, which is forced on the owner too. */
async function withoutRowSecurity(
  client: Client,
  tables: DumpedTable[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'fakturo'::regnamespace and relforcerowsecurity",
  );
  const forced = new Set(rows.map(({ relname }) => relname));
  const names = tables.map(({ name }) => name).filter((name) => forced.has(name));
  const change = (verb: string) =>
    client.query(
      names.map((name) => `alter table ${qualified(name)} ${verb} row level security`).join(";"),
    );
  await change("no force");
  await work();
  await change("force");
}

async function advanceIdentities(client: Client): Promise<void> {
  const { rows } = await client.query<{ relname: string; attname: string }>(
    `select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'fakturo'::regnamespace and c.relkind in ('r', 'p') and a.attidentity <> ''`,
  );
  for (const { relname, attname } of rows) {
    const column = client.escapeIdentifier(attname);
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${qualified(relname)}`,
      [qualified(relname), attname],
    );
  }
}

async function checkCounts(client: Client, expected: RowCounts): Promise<RowCounts> {
  for (const [name, count] of Object.entries(expected)) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${qualified(name)}`,
    );
    if (Number(rows[0]?.count) !== count) throw new Error(`${name} was not restored completely`);
  }
  return expected;
}
