import { all, first, run, sql, type Tx } from "./tx.ts";

/** A document that a member is writing, without its contents. */
export type DraftHeadRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly schema: string;
  readonly entry: string | null;
  readonly version: string | null;
};

/** The same with its JSON text. */
export type DraftRow = DraftHeadRow & { readonly data: string };

const HEAD = "id, created_at, updated_at, schema, entry, version";
const MINE = "workspace = current_workspace() and member = $1";

const LIST = sql(`select ${HEAD} from draft where ${MINE} order by updated_at desc, id limit 1000`);
const FIND = sql(`select ${HEAD}, data from draft where ${MINE} and id = $2`);

/** A member's drafts, the latest first; a thousand at most. */
export function listDrafts(tx: Tx, member: string): Promise<DraftHeadRow[]> {
  return all<DraftHeadRow>(tx, LIST, [member]);
}

export function findDraft(tx: Tx, member: string, id: string): Promise<DraftRow | undefined> {
  return first<DraftRow>(tx, FIND, [member, id]);
}

const COUNT = sql(`select count(*)::int as n from draft where ${MINE} and id <> $2`);

/** Number of a member's drafts other than one. */
export async function countDrafts(tx: Tx, member: string, but: string): Promise<number> {
  return (await first<{ n: number }>(tx, COUNT, [member, but]))?.n ?? 0;
}

const PUT =
  sql(`insert into draft (member, id, created_at, updated_at, schema, entry, version, data)
  values ($1, $2, $3, $3, $4, $5, $6, $7) on conflict (workspace, member, id) do update
  set updated_at = excluded.updated_at, schema = excluded.schema, entry = excluded.entry,
    version = excluded.version, data = excluded.data
  returning ${HEAD}`);

/** Stores a draft in place of the one with its id. */
export async function putDraft(
  tx: Tx,
  member: string,
  row: Omit<DraftRow, "created_at">,
): Promise<DraftHeadRow> {
  const { id, updated_at, schema, entry, version, data } = row;
  const values = [member, id, updated_at, schema, entry, version, data];
  const stored = await first<DraftHeadRow>(tx, PUT, values);
  if (!stored) throw new Error("a statement that stores a row answered none");
  return stored;
}

const DELETE = sql(`delete from draft where ${MINE} and id = $2`);

export async function deleteDraft(tx: Tx, member: string, id: string): Promise<void> {
  await run(tx, DELETE, [member, id]);
}

const PURGE = sql("delete from draft where updated_at < $1");

/** Deletes drafts that nobody changed since, in all workspaces; answers their number. */
export function purgeDrafts(tx: Tx, before: Date): Promise<number> {
  return run(tx, PURGE, [before]);
}
