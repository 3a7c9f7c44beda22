import type { Transaction } from "@fakturo/server-storage/database";
import { escapeIdentifier } from "pg";

/** A table whose rows are exported with their workspace. */
export interface TransferredTable {
  readonly name: string;
  /** Row order, since some rows refer to others of their table. */
  readonly order: string;
  /** SQL condition of rows that are not exported. */
  readonly except?: string;
  /** The target may have rows, which stay. */
  readonly mayBeThere?: true;
  /** Columns that are imported in another form: SQL by name. */
  readonly readAs?: Readonly<Record<string, string>>;
}

/** In order of references: each table follows those it refers to. */
export const TRANSFERRED_TABLES: readonly TransferredTable[] = [
  { name: "workflow", order: "created_at, id" },
  { name: "workflow_version", order: "workflow, version" },
  { name: "entry", order: "created_at, id" },
  { name: "entry_version", order: "entry, position" },
  { name: "entry_reference", order: "entry, uuid, context" },
  { name: "entry_state", order: "entry, at" },
  { name: "file", order: "created_at, id" },
  // Apps store credentials in secure rows.
  { name: "meta", order: "created_at, src, key, ref", except: "secure" },
  { name: "series", order: "created_at, id" },
  { name: "series_entry", order: "series, index" },
  { name: "chain_link", order: "key, position" },
  { name: "job", order: "created_at, id" },
  { name: "schedule", order: "created_at, id" },
  { name: "app_record", order: "type, id" },
  { name: "import_workflow", order: "app" },
  { name: "app_setting", order: "app", mayBeThere: true },
  // An item that came before the move must not come again after it.
  { name: "inbound", order: "app, key" },
  { name: "spool", order: "created_at, key" },
  { name: "retention", order: "updated_at", mayBeThere: true },
  // File names and actors in an import are untrusted.
  {
    name: "audit",
    order: "id",
    mayBeThere: true,
    readAs: { actor: "'import:' || actor" },
  },
];

/** Tables that are not exported: those of the installation, secrets, and bytes, which become files. */
export const EXCLUDED_TABLES: readonly string[] = [
  "workspace",
  "api_key",
  "signing_key",
  "secret",
  "app_secret",
  "enrollment",
  "file_blob",
  "file_part",
  // Derived from other rows by triggers.
  "entry_word",
  "chain_head",
  // Open submissions stay with the installation that sends them.
  "submission",
  "inbox",
  "stream",
  "session",
  "callback_key",
  "feed",
  "credential",
  "registration",
  "registration_link",
  "alarm",
  "blocked_job",
  // Of the members of an installation, and of its own restore.
  "draft",
  "restore_stop",
];

const COLUMNS = `select attname::text as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attidentity = '' and attname <> 'workspace'
  order by attnum`;

/** Columns to write and read, quoted; those named in `as` as the SQL there. */
export async function columnsOf(
  tx: Transaction,
  table: string,
  as: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(COLUMNS, [`fakturo.${table}`]);
  return rows.map(({ name }) => as[name] ?? escapeIdentifier(name)).join(", ");
}
