import type { Client } from "pg";
import { escapeIdentifier } from "pg";

/** A table in a dump. */
export interface DumpedTable {
  readonly name: string;
  /** Stored columns; generated ones are recomputed. */
  readonly columns: readonly string[];
}

/** Rows that describe this running installation and not its data, or that triggers derive from other rows. */
const LEFT_OUT = [
  "migration",
  "node",
  "entry_word",
  "sign_in",
  "sign_in_challenge",
  "sign_in_failure",
  "access_link",
];

/** All tables with data, in order of references. */
export async function listTables(client: Client): Promise<DumpedTable[]> {
  const { rows } = await client.query<DumpedTable & { needs: string[] }>(TABLES, [LEFT_OUT]);
  const open = new Map(rows.map((table) => [table.name, table]));
  const sorted: DumpedTable[] = [];
  while (open.size > 0) {
    const ready = [...open.values()].filter(({ needs }) => !needs.some((name) => open.has(name)));
    if (ready.length === 0) throw new Error(`tables refer to each other: ${[...open.keys()]}`);
    for (const { name, columns } of ready) {
      open.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

/** `fakturo."name"`. */
export function qualified(name: string): string {
  return `fakturo.${escapeIdentifier(name)}`;
}

/** Target of `copy … from`. */
export function copyTarget({ name, columns }: DumpedTable): string {
  return `${qualified(name)} (${listColumns(columns)})`;
}

/** Source of `copy … to`: a query, because partitioned tables are refused. */
export function copySource({ name, columns }: DumpedTable): string {
  return `(select ${listColumns(columns)} from ${qualified(name)})`;
}

function listColumns(columns: readonly string[]): string {
  return columns.map((column) => escapeIdentifier(column)).join(", ");
}

const TABLES = `
  select c.relname as name,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
      and not attisdropped and attgenerated = '' order by attnum) as columns,
    array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
  from pg_class c
  where c.relnamespace = 'fakturo'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1)
  order by c.relname`;
