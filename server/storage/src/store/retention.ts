import { deleteSpoolOf } from "./spool.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type RetentionRow = {
  /** Null: documents are kept without limit. */
  readonly documents_years: number | null;
  /** Null: the default period. */
  readonly spool_days: number | null;
  readonly updated_at: Date;
};

const COLUMNS = "documents_years, spool_days, updated_at";

const FIND = sql(`select ${COLUMNS} from retention where workspace = current_workspace()`);

/** The workspace's settings, if any. */
export function findRetention(tx: Tx): Promise<RetentionRow | undefined> {
  return first<RetentionRow>(tx, FIND, []);
}

const PUT = sql(`insert into retention as r (documents_years, spool_days, created_at, updated_at)
  values ($1, $2, $3, $3)
  on conflict (workspace) do update set documents_years = excluded.documents_years,
    spool_days = excluded.spool_days, updated_at = excluded.updated_at
  where (r.documents_years, r.spool_days) is distinct from (excluded.documents_years, excluded.spool_days)`);

/** Sets a workspace's periods; unchanged values are not written. */
export async function putRetention(tx: Tx, row: RetentionRow): Promise<void> {
  await run(tx, PUT, [row.documents_years, row.spool_days, row.updated_at]);
}

export type RetainingRow = { readonly workspace: string; readonly years: number };

const RETAINING = sql(`select workspace, documents_years as years from fakturo.retention
  where documents_years is not null and updated_at < $1 order by workspace`);

/**
 * Workspaces with a limited retention period that was set before a moment; needs the owner's
 * transaction.
 */
export function listRetaining(tx: Tx, before: Date): Promise<RetainingRow[]> {
  return all<RetainingRow>(tx, RETAINING, [before]);
}

const HERE = "workspace = current_workspace()";

/** Parties and the like have no retention period, because they are in use for an unlimited time. */
const DUE = `e.workspace = current_workspace() and e.created_at < $1 and e.updated_at < $1
  and e.doc_schema not like '%/org/%'
  and not exists (select from job j
    where j.workspace = e.workspace and j.entry = e.id and j.completed_at is null)
  and not exists (select from schedule s where s.workspace = e.workspace and s.entry = e.id)
  and not exists (select from entry_reference r
    join entry k on k.workspace = r.workspace and k.id = r.entry
    where r.workspace = e.workspace and r.uuid = e.doc_uuid and k.id <> e.id and k.updated_at >= $1)`;

const COUNT = sql(`select count(*)::int as n from entry e where ${DUE}`);

/** Number of documents that are unchanged since `before` and that no newer one refers to. */
export async function countDue(tx: Tx, before: Date): Promise<number> {
  return (await first<{ n: number }>(tx, COUNT, [before]))?.n ?? 0;
}

const LOCK = sql(`select e.id from entry e where ${DUE}
  order by e.created_at, e.id limit $2 for update of e skip locked`);

const STILL_DUE = sql(`select e.id from entry e where ${DUE} and e.id = any($2)
  order by e.created_at, e.id`);

type Locked = { readonly id: string };

/** Some of these documents, oldest first, locked. */
export async function lockDue(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const locked = await all<Locked>(tx, LOCK, [before, limit]);
  // Checked again under the lock: a job may have been created after the first check.
  const due = await all<Locked>(tx, STILL_DUE, [before, locked.map(({ id }) => id)]);
  return due.map(({ id }) => id);
}

const OF_ENTRIES = ["job", "meta", "entry_state", "entry_reference", "entry_version"].map((table) =>
  sql(`delete from ${table} where ${HERE} and entry = any($1)`),
);
const FILES = sql(`delete from file where ${HERE} and entry = any($1) returning sha256`);
const ENTRIES = sql(`delete from entry where ${HERE} and id = any($1)`);
/** Contents that no other file has. */
const BYTES = ["file_part", "file_blob"].map((table) =>
  sql(`delete from ${table} b where ${HERE} and sha256 = any($1) and not exists
    (select from file f where f.workspace = b.workspace and f.sha256 = b.sha256)`),
);

/** Removes entries with all their data, ended jobs included; needs the owner's rights. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await deleteSpoolOf(tx, ids);
  for (const statement of OF_ENTRIES) await run(tx, statement, [ids]);
  const files = await all<{ sha256: string }>(tx, FILES, [ids]);
  await run(tx, ENTRIES, [ids]);
  const hashes = files.map(({ sha256 }) => sha256);
  for (const statement of BYTES) await run(tx, statement, [hashes]);
}
