import { escapeIdentifier } from "pg";
import type { Transaction } from "../database/pool.ts";

/** A table whose rows go along with their workspace. */
export interface CarriedTable {
  readonly name: string;
  /** Rows are written in this order, since some refer to others of their table. */
  readonly order: string;
  /** Rows that stay behind. */
  readonly except?: string;
  /** The target may have rows, which win. */
  readonly mayBeThere?: true;
  /** Columns that are not read as they were written: SQL by name. */
  readonly readAs?: Readonly<Record<string, string>>;
}

/** Each after the tables it refers to. */
export const CARRIED: readonly CarriedTable[] = [
  { name: "workflow", order: "created_at, id" },
  { name: "workflow_version", order: "workflow, version" },
  { name: "entry", order: "created_at, id" },
  { name: "entry_version", order: "entry, position" },
  { name: "entry_reference", order: "entry, uuid, context" },
  { name: "entry_state", order: "entry, at" },
  { name: "file", order: "created_at, id" },
  // Apps keep passwords and the like in these.
  { name: "meta", order: "created_at, src, key, ref", except: "secure" },
  { name: "series", order: "created_at, id" },
  { name: "series_entry", order: "series, index" },
  { name: "chain_link", order: "key, position" },
  { name: "job", order: "created_at, id" },
  { name: "schedule", order: "created_at, id" },
  { name: "spool", order: "created_at, key" },
  { name: "retention", order: "updated_at", mayBeThere: true },
  // Whoever has the folder could have written any name.
  {
    name: "audit",
    order: "id",
    mayBeThere: true,
    readAs: { actor: "'import:' || actor" },
  },
];

/** Tables that stay: what belongs to the installation, secrets, and bytes, which become files. */
export const LEFT_BEHIND: readonly string[] = [
  "workspace",
  "api_key",
  "signing_key",
  "secret",
  "enrollment",
  "file_blob",
  "file_part",
];

const COLUMNS = `select attname::text as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attidentity = '' and attname <> 'workspace'
  order by attnum`;

/** Columns that are written and read, quoted; those named in `as` as the SQL there. */
export async function columnsOf(
  tx: Transaction,
  table: string,
  as: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(COLUMNS, [`fakturo.${table}`]);
  return rows.map(({ name }) => as[name] ?? escapeIdentifier(name)).join(", ");
}
