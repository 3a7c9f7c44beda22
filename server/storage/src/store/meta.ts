import type { Json, JsonObject } from "@fakturo/model";
import type { EntryMeta } from "@fakturo/plugin";
import { formatTimestamp, indexWords, members } from "@fakturo/server-base";
import { all, first, sql, type Tx } from "./tx.ts";

export type MetaRow = {
  readonly workspace: string;
  readonly entry: string | null;
  readonly src: string;
  readonly key: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ref: string | null;
  readonly value: Json;
  readonly link_url: string | null;
  readonly link_scope: string | null;
  readonly indexed: boolean;
  readonly owned: boolean;
  readonly secure: boolean;
  readonly shared: boolean;
};

const COLUMNS = `workspace, entry, src, key, created_at, updated_at, ref, value, link_url, link_scope,
  indexed, owned, secure, shared`;

const SHARED = sql(`select ${COLUMNS} from meta
  where workspace = current_workspace() and entry = $1 and shared and not secure
  order by created_at, key`);

/** Rows of an entry that every reader of the entry may see. */
export async function listSharedMeta(tx: Tx, entryId: string): Promise<JsonObject[]> {
  return (await all<MetaRow>(tx, SHARED, [entryId])).map(formatMeta);
}

/** The same rows for steps. */
export async function listSharedMetaRows(tx: Tx, entryId: string): Promise<EntryMeta[]> {
  return (await all<MetaRow>(tx, SHARED, [entryId])).map(({ src, key, ref, value, link_url }) => ({
    src,
    key,
    ref: ref ?? undefined,
    value: value ?? undefined,
    link_url: link_url ?? undefined,
  }));
}

const UPSERT = sql(`insert into meta (entry, src, key, created_at, updated_at,
    ref, value, link_url, link_scope, indexed, owned, secure, shared, words)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, array_to_tsvector($13::text[]))
  on conflict (workspace, entry, src, key) where entry is not null do update set updated_at = excluded.updated_at,
    ref = excluded.ref, value = excluded.value, link_url = excluded.link_url,
    link_scope = excluded.link_scope, indexed = excluded.indexed, owned = excluded.owned,
    secure = excluded.secure, shared = excluded.shared, words = excluded.words
  returning ${COLUMNS}`);

const UPSERT_UNBOUND = sql(`insert into meta (entry, src, key, created_at, updated_at,
    ref, value, link_url, link_scope, indexed, owned, secure, shared, words)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $10, $11, $12, array_to_tsvector($13::text[]))
  on conflict (workspace, src, key, ref) where entry is null do update set updated_at = excluded.updated_at,
    value = excluded.value, link_url = excluded.link_url, link_scope = excluded.link_scope,
    indexed = excluded.indexed, owned = excluded.owned, secure = excluded.secure,
    shared = excluded.shared
  returning ${COLUMNS}`);

export type NewMeta = Omit<MetaRow, "workspace" | "created_at" | "updated_at">;

export function upsertMeta(tx: Tx, row: NewMeta, at: Date): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, UPSERT, valuesOf(row, at));
}

/** A row without entry, one for each reference. */
export function upsertUnboundMeta(tx: Tx, row: NewMeta, at: Date): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, UPSERT_UNBOUND, valuesOf(row, at));
}

function valuesOf(row: NewMeta, at: Date): unknown[] {
  return [
    row.entry,
    row.src,
    row.key,
    at,
    row.ref,
    row.value === null ? null : JSON.stringify(row.value),
    row.link_url,
    row.link_scope,
    row.indexed,
    row.owned,
    row.secure,
    row.shared,
    wordsOf(row),
  ];
}

/** Search words that the row adds to its entry; secure values are not searchable. */
function wordsOf({ entry, ref, indexed, secure }: NewMeta): string[] | null {
  return entry !== null && ref !== null && indexed && !secure ? indexWords(ref) : null;
}

const BY_REF = sql(`select ${COLUMNS} from meta
  where workspace = current_workspace() and src = $1 and key = $2 and ref = $3
  order by updated_at desc limit 1`);

/** The newest row of an app under a reference, in the workspace. */
export function findMetaByRef(
  tx: Tx,
  src: string,
  key: string,
  ref: string,
): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, BY_REF, [src, key, ref]);
}

const OF_APP = sql(`select ${COLUMNS} from meta_of_app($1, $2, $3)`);

/** The same in all workspaces of an app; requires an authenticated app. */
export function findMetaOfApp(
  tx: Tx,
  src: string,
  key: string,
  ref: string,
): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, OF_APP, [src, key, ref]);
}

const OWN = sql(`select ${COLUMNS} from meta
  where workspace = current_workspace() and entry = $1 and not secure and (shared or src = $2)
  order by created_at, key`);

/** Rows of an entry that an app may see: shared ones and its own. */
export async function listMetaFor(tx: Tx, entryId: string, src: string): Promise<JsonObject[]> {
  return (await all<MetaRow>(tx, OWN, [entryId, src])).map(formatMeta);
}

const FIND = sql(`select ${COLUMNS} from meta
  where workspace = current_workspace() and entry = $1 and src = $2 and key = $3`);

export function findMeta(
  tx: Tx,
  entryId: string,
  src: string,
  key: string,
): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, FIND, [entryId, src, key]);
}

const DELETE = sql(`delete from meta
  where workspace = current_workspace() and entry = $1 and src = $2 and key = $3
  returning ${COLUMNS}`);

export function deleteMeta(
  tx: Tx,
  entryId: string,
  src: string,
  key: string,
): Promise<MetaRow | undefined> {
  return first<MetaRow>(tx, DELETE, [entryId, src, key]);
}

export function formatMeta(row: MetaRow): JsonObject {
  return members({
    id: `${row.entry ?? ""}:${row.src}:${row.key}`,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
    owner_id: row.workspace,
    entry_id: row.entry ?? undefined,
    src: row.src,
    key: row.key,
    ref: row.ref ?? undefined,
    value: row.value ?? undefined,
    link_url: row.link_url ?? undefined,
    link_scope: row.link_scope ?? undefined,
    indexed: row.indexed || undefined,
    owned: row.owned || undefined,
    secure: row.secure || undefined,
    shared: row.shared || undefined,
  });
}
