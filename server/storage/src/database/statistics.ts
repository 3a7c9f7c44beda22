import type { Database } from "./pool.ts";

/** A table of this many pages or less is read as fast by any plan. */
const FEW_PAGES = 8;
/** How many times as large as at the last count a table is counted again, at the earliest. */
const GROWTH = 4;

const GROWN = `select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'fakturo'::regnamespace and c.relkind = 'r'
    and pg_relation_size(c.oid) > ${GROWTH} * greatest(c.relpages, ${FEW_PAGES})
      * current_setting('block_size')::bigint`;

/**
 * Has Postgres count the rows of tables that grew to a multiple since the last time, for example those of a new
 * installation. Until then it uses plans for small tables: it checks foreign keys by reading all rows of the workspace.
 * Autovacuum does the same, but only once in `autovacuum_naptime`. Answers the names of the tables.
 */
export async function analyzeGrown(owner: Pick<Database, "query">): Promise<readonly string[]> {
  const { rows } = await owner.query<{ name: string }>(GROWN);
  // Names of tables, quoted by Postgres where they need it.
  for (const { name } of rows) await owner.query(`analyze ${name}`);
  return rows.map(({ name }) => name);
}
