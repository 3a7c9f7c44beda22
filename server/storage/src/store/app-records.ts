import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A record of an app as it is stored. */
export type AppRecordRow = {
  readonly id: string;
  readonly value: unknown;
  readonly version: number;
  readonly entry: string | null;
  readonly updated_at: Date;
};

const COLUMNS = "id, value, version::float8 as version, entry, updated_at";
const FIND = sql(`select ${COLUMNS} from app_record where ${HERE} and type = $1 and id = $2`);
const BY_REF = sql(`select ${COLUMNS} from app_record
  where ${HERE} and type = $1 and refs @> array[$2] order by id limit $3`);
const LIST = sql(`select ${COLUMNS} from app_record
  where ${HERE} and type = $1 and id > $2 order by id limit $3`);

export function findAppRecord(tx: Tx, type: string, id: string): Promise<AppRecordRow | undefined> {
  return first<AppRecordRow>(tx, FIND, [type, id]);
}

/** Records by a reference `member:value`, by id. */
export function findAppRecordsByRef(
  tx: Tx,
  type: string,
  ref: string,
  limit: number,
): Promise<AppRecordRow[]> {
  return all<AppRecordRow>(tx, BY_REF, [type, ref, limit]);
}

/** Records behind an id. */
export function listAppRecords(
  tx: Tx,
  type: string,
  after: string,
  limit: number,
): Promise<AppRecordRow[]> {
  return all<AppRecordRow>(tx, LIST, [type, after, limit]);
}

/** A record to be written. */
export interface AppRecordWrite {
  readonly type: string;
  readonly id: string;
  /** JSON text. */
  readonly value: string;
  readonly refs: readonly string[];
  readonly entry: string | null;
  readonly expiresAt: Date | null;
  /** A legal deadline, and what has to be done until then. */
  readonly due: {
    readonly at: Date;
    readonly message: string;
    readonly group: string | null;
  } | null;
  /** Version that must be there, 0 for none; any when undefined. */
  readonly version: number | undefined;
}

const INSERT =
  sql(`insert into app_record (type, id, version, created_at, updated_at, value, refs, entry, expires_at,
    due_at, due_message, due_group)
  values ($1, $2, 1, $3, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`);
const UPDATE =
  sql(`update app_record set version = version + 1, updated_at = $3, value = $4, refs = $5,
    entry = $6, expires_at = $7, due_at = $8, due_message = $9, due_group = $10
  where ${HERE} and type = $1 and id = $2 and version = coalesce($11, version)`);
const DELETE = sql(`delete from app_record
  where ${HERE} and type = $1 and id = $2 and version = coalesce($3, version)`);

/** False where another version is there than the one expected. */
export async function putAppRecord(tx: Tx, write: AppRecordWrite, at: Date): Promise<boolean> {
  const { type, id, value, refs, entry, expiresAt, due, version } = write;
  const deadline = [due?.at ?? null, due?.message ?? null, due?.group ?? null];
  const values = [type, id, at, value, refs, entry, expiresAt, ...deadline];
  const update = () => run(tx, UPDATE, [...values, version ?? null]);
  if (version !== undefined && version > 0) return (await update()) > 0;
  if ((await run(tx, INSERT, values)) > 0) return true;
  return version === undefined && (await update()) > 0;
}

/** False where another version is there than the one expected; true where there is none to remove. */
export async function deleteAppRecord(
  tx: Tx,
  type: string,
  id: string,
  version: number | undefined,
): Promise<boolean> {
  const deleted = await run(tx, DELETE, [type, id, version || null]);
  return deleted > 0 || !version;
}

const WORKSPACE = sql("select workspace_of_record($1, $2) as workspace");

/** The one workspace with a record under a reference. */
export async function workspaceOfRecord(
  tx: Tx,
  type: string,
  ref: string,
): Promise<string | undefined> {
  const row = await first<{ workspace: string | null }>(tx, WORKSPACE, [type, ref]);
  return row?.workspace ?? undefined;
}

/** Records with a legal deadline in common. */
export type DueRecord = {
  readonly workspace: string;
  readonly type: string;
  /** Their group, or the id of the record. */
  readonly id: string;
  readonly due_at: Date;
  readonly due_message: string;
  /** How many they are. */
  readonly records: number;
};

const DUE = sql(`select workspace, type, coalesce(due_group, id) as id, due_at,
    min(due_message) as due_message, count(*)::int as records
  from fakturo.app_record where due_at < $1
  group by workspace, type, coalesce(due_group, id), due_at order by due_at limit $2`);

/** Deadlines of all workspaces before a moment, earliest first; needs the owner's transaction. */
export function listDueRecords(tx: Tx, before: Date, limit: number): Promise<DueRecord[]> {
  return all<DueRecord>(tx, DUE, [before, limit]);
}

const PURGE = sql("delete from fakturo.app_record where expires_at < $1");

/** Removes records whose time is over; needs the owner's transaction. */
export function purgeAppRecords(tx: Tx, now: Date): Promise<number> {
  return run(tx, PURGE, [now]);
}
