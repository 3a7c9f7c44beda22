import { setTimeout as sleep } from "node:timers/promises";
import { type OnProgress, UsageError, unwatched } from "@fakturo/server-base";
import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { inTransaction, withClient } from "./client.ts";
import type { DatabaseConnection } from "./connection.ts";
import { readShape, type TableShape } from "./table-shape.ts";
import { qualified } from "./tables.ts";

/** The tables that grow with documents, jobs and calls; each unique key of theirs contains `workspace`. */
const GROWING = [
  "entry",
  "entry_version",
  "entry_reference",
  "entry_state",
  "entry_word",
  "file_blob",
  "file_part",
  "file",
  "meta",
  "series_entry",
  "job",
  "audit",
  "chain_link",
  "submission",
  "app_record",
  "inbound",
  "inbox",
] as const;

/** Partitions are not in the schema that the application may use: rows are reached through their table only. */
const PARTITIONS = "fakturo_partition";
/** Holds the tables while their rows are copied; gone with the end of the transaction. */
const FORMER = "fakturo_former";

export const MAX_PARTITIONS = 256;
const PATIENCE_MS = 5_000;
const PAUSE_MS = 100;
/**
 * Bytes of tables and indexes that are copied in a second. Measured with 9.7 million rows on two cores that many other
 * processes shared (docs/scaling.md): idle machines are faster.
 */
const BYTES_PER_SECOND = 3_400_000;

/** A table that is partitioned, or would be. */
export interface PartitionedTable {
  readonly name: string;
  /** By the statistics of Postgres. */
  readonly rows: number;
  /** With its indexes. */
  readonly bytes: number;
}

export interface PartitionPlan {
  readonly partitions: number;
  readonly tables: readonly PartitionedTable[];
  /** Needed on the disk of Postgres until the end, in bytes: a second copy and its log. */
  readonly diskBytes: number;
  readonly seconds: number;
}

/** Number of partitions of each partitioned table; 0 where the database has none. */
export function countPartitions(admin: DatabaseConnection): Promise<number> {
  return withClient(admin, partitionsOf);
}

export async function partitionsOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_inherits where inhparent = to_regclass('fakturo.entry')",
  );
  return rows[0]?.count ?? 0;
}

/** What `partitionDatabase` would do. @throws UsageError for another number than the database has. */
export function planPartitions(
  admin: DatabaseConnection,
  partitions: number,
): Promise<PartitionPlan> {
  return withClient(admin, (client) => planOf(client, partitions));
}

/**
 * Partitions the tables that grow by hash of the workspace, in one transaction that copies their rows: an
 * interruption leaves the tables as they were. Tables that are partitioned already stay. Row security, keys, indexes,
 * triggers and privileges are kept.
 * @throws UsageError when others use the database.
 */
export async function partitionDatabase(
  admin: DatabaseConnection,
  partitions: number,
  onProgress: OnProgress = unwatched,
): Promise<PartitionPlan> {
  return withClient(admin, async (client) => {
    const plan = await planOf(client, partitions);
    if (plan.tables.length === 0) return plan;
    await refuseOthers(client);
    const begin = `begin; set local fakturo.maintenance = 'on'; set local lock_timeout = '10s';
      set local maintenance_work_mem = '256MB'`;
    await inTransaction(client, begin, () => convert(client, plan, onProgress));
    for (const { name } of plan.tables) await client.query(`analyze ${qualified(name)}`);
    return plan;
  });
}

async function planOf(client: Client, partitions: number): Promise<PartitionPlan> {
  const present = await partitionsOf(client);
  if (present > 0 && present !== partitions) {
    throw new UsageError(`the database has ${present} partitions: use --partitions ${present}`);
  }
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relnamespace = 'fakturo'::regnamespace and relkind = 'r' and relname = any ($1)`,
    [GROWING],
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  const tables = GROWING.flatMap((name) => {
    const row = found.get(name);
    return row ? [{ name, rows: Number(row.rows), bytes: Number(row.bytes) }] : [];
  });
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  return { partitions, tables, diskBytes: 2 * bytes, seconds: Math.ceil(bytes / BYTES_PER_SECOND) };
}

/** A server would wait for the tables longer than its requests may take. Connections end a moment after their close. */
async function refuseOthers(client: Client): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await sleep(PAUSE_MS)) {
    const { rows } = await client.query<{ count: number }>(OTHERS);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (performance.now() > deadline) {
      throw new UsageError(
        `others use the database (connections: ${count}): stop all servers and poolers first`,
      );
    }
  }
}

/** Postgres hides the kind of other roles' connections, but not whose they are. */
const OTHERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and usename is not null
    and coalesce(backend_type, '') in ('client backend', '')`;

async function convert(client: Client, plan: PartitionPlan, onProgress: OnProgress): Promise<void> {
  const names = plan.tables.map(({ name }) => name);
  await client.query(`lock table ${names.map(qualified).join(", ")} in access exclusive mode`);
  const shapes: TableShape[] = [];
  for (const name of names) shapes.push(await readShape(client, name, names));
  const outside = shapes.flatMap(({ incoming }) => incoming);
  const functions = shapes.flatMap(({ functions: all }) => all);
  for (const { drop } of [...outside, ...functions]) await client.query(drop);
  await client.query(`create schema if not exists ${PARTITIONS}; create schema ${FORMER}`);
  for (const name of names)
    await client.query(`alter table ${qualified(name)} set schema ${FORMER}`);
  for (const [i, shape] of shapes.entries()) {
    onProgress(shape.name, i, shapes.length);
    await fill(client, shape, plan.partitions);
  }
  for (const { references, triggers, publications } of shapes)
    await runAll(client, [...references, ...triggers, ...publications]);
  await runAll(
    client,
    [...outside, ...functions].flatMap(({ make }) => make),
  );
  await client.query(`drop table ${names.map(formerName).join(", ")}; drop schema ${FORMER}`);
}

/** Makes the partitioned table with the rows of the former one, then its keys and indexes. */
async function fill(client: Client, shape: TableShape, partitions: number): Promise<void> {
  const { name, columns, options, identity } = shape;
  const table = qualified(name);
  const kinds = ["defaults", "constraints", "generated", "identity", "storage", "compression"];
  await client.query(
    `create table ${table} (like ${formerName(name)} ${kinds.map((kind) => `including ${kind}`).join(" ")})
     partition by hash (workspace)`,
  );
  for (let remainder = 0; remainder < partitions; remainder += 1) {
    const part = `${PARTITIONS}.${escapeIdentifier(`${name}_${remainder}`)}`;
    await client.query(
      `create table ${part} partition of ${table} for values with (modulus ${partitions}, remainder ${remainder})
       ${options === "" ? "" : `with (${options})`};
       alter table ${part} enable row level security, force row level security`,
    );
  }
  const list = columns.map((column) => escapeIdentifier(column)).join(", ");
  await client.query(
    `insert into ${table} (${list}) overriding system value select ${list} from ${formerName(name)}`,
  );
  if (identity !== undefined) await continueIdentity(client, name, identity);
  await runAll(client, [...shape.keys, ...shape.indexes, ...shape.rights]);
}

/** The new sequence goes on where the former one is. */
async function continueIdentity(client: Client, name: string, column: string): Promise<void> {
  const former = escapeLiteral(formerName(name));
  const sequence = await client.query<{ name: string }>(
    `select pg_get_serial_sequence(${former}, $1) as name`,
    [column],
  );
  await client.query(
    `select setval(pg_get_serial_sequence($1, $2), last_value, is_called) from ${sequence.rows[0]?.name}`,
    [qualified(name), column],
  );
}

function formerName(name: string): string {
  return `${FORMER}.${escapeIdentifier(name)}`;
}

async function runAll(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
