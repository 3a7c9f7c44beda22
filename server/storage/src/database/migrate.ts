import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { type Client, escapeLiteral } from "pg";
import { inTransaction, withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";

/** One migration of the schema. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The same path from the sources and from the compiled output. */
const FOLDER = new URL("../../src/database/migrations/", import.meta.url);

/**
 * Checksums of earlier forms of a migration, applied by commits before its release. A later migration
 * repairs the differences.
 */
const FORMER_CHECKSUMS: ReadonlySet<string> = new Set([
  // Migration 17 kept null members of journals; migration 24 removes them.
  "d1b4260d95c4498963788af5d4a5e0986bdf198c0c65a2cbeea8c578d6a7be2c",
]);

/** An arbitrary number, the same for all nodes that may migrate at once. */
const LOCK = 4_071_126;

/** The migrations of this program, oldest first. */
export function knownMigrations(folder: URL = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const [, digits, name] = /^(\d{4})_([a-z0-9-]+)\.sql$/.exec(file) ?? [];
      if (digits === undefined || name === undefined) {
        throw new Error(`${file} is not named like a migration`);
      }
      const sql = readFileSync(new URL(file, folder), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      return { number: Number(digits), name, sql, checksum };
    });
}

/** Number of the newest migration this program knows. */
export function latestMigration(migrations: readonly Migration[] = knownMigrations()): number {
  return migrations.at(-1)?.number ?? 0;
}

/**
 * Brings the schema up to date, as its owner and one node at a time. Each migration commits separately, but all of them
 * together in an empty database, where a round trip for each would be most of the time.
 * @returns the number of migrations applied.
 * @throws Error in one line when the database was changed by a newer program or by other migrations.
 */
export async function migrate(
  admin: DatabaseConnection,
  migrations: readonly Migration[] = knownMigrations(),
): Promise<number> {
  return withClient(admin, async (client) => {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    const applied = await readHistory(client);
    checkHistory(applied, migrations);
    const pending = migrations.filter(({ number }) => !applied.has(number));
    if (applied.size === 0) await apply(client, pending);
    else for (const migration of pending) await apply(client, [migration]);
    return pending.length;
  });
}

/** Created with the first migration, which creates the schema. */
const HISTORY = `
  create schema if not exists fakturo;
  create table if not exists fakturo.migration (
    number integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz(3) not null default now()
  )`;

async function readHistory(client: Client): Promise<Map<number, string>> {
  const found = await client.query("select to_regclass('fakturo.migration') as oid");
  if (found.rows[0]?.oid === null) return new Map();
  const { rows } = await client.query<{ number: number; checksum: string }>(
    "select number, checksum from fakturo.migration",
  );
  return new Map(rows.map(({ number, checksum }) => [number, checksum]));
}

function checkHistory(applied: Map<number, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  for (const [number, checksum] of applied) {
    const migration = known.get(number);
    if (migration === undefined) {
      throw new Error(
        `the database has migration ${number}, this program knows up to ${latestMigration(migrations)}: run a newer Fakturo`,
      );
    }
    if (migration.checksum !== checksum && !FORMER_CHECKSUMS.has(checksum)) {
      throw new Error(`migration ${number} (${migration.name}) was edited after it was applied`);
    }
  }
}

async function apply(client: Client, migrations: readonly Migration[]): Promise<void> {
  const script = migrations.flatMap(({ number, name, sql, checksum }) => [
    sql,
    HISTORY,
    `insert into fakturo.migration (number, name, checksum)
     values (${number}, ${escapeLiteral(name)}, ${escapeLiteral(checksum)})`,
  ]);
  await inTransaction(client, "begin", () => client.query(script.join(";\n")));
}

/** Number of the newest migration applied, 0 in an empty database. */
export async function appliedMigration(admin: DatabaseConnection): Promise<number> {
  return withClient(admin, async (client) => Math.max(0, ...(await readHistory(client)).keys()));
}
