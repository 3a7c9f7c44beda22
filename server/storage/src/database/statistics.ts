import type { Database } from "./pool.ts";

/** Smaller tables are taken for tables of this size, in pages of 8 kB: all plans are fast for them. */
const LEAST_PAGES = 8;
/** A table is analysed when it has more than this many times its pages at the last ANALYZE. */
const GROWTH = 4;

const GROWN = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'fakturo'::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) > ${GROWTH} * greatest(c.relpages, ${LEAST_PAGES})
      * current_setting('block_size')::bigint`;

/**
 * Runs ANALYZE on tables that have become several times as large since their last ANALYZE, such as those of a new
 * installation or after a restore. With statistics of a small table, Postgres checks each foreign key by reading all
 * entries of the workspace. Autovacuum analyses these tables too, but later: it looks once per `autovacuum_naptime`.
 * Tables that another session analyses are skipped.
 * @returns names of the tables.
 */
export async function analyzeGrown(owner: Pick<Database, "query">): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(GROWN);
  // Names of tables, quoted by Postgres where they need it.
  for (const { name } of rows) await owner.query(`analyze (skip_locked) ${name}`);
  return rows.map(({ name }) => name);
}
