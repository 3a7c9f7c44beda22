import { all, first, run, sql, type Tx } from "./tx.ts";

export type FileRow = {
  readonly id: string;
  readonly entry: string;
  readonly created_at: Date;
  readonly category: string;
  readonly key: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly sha256: string;
  readonly mime: string;
  /** Bytes; bigint arrives as text. */
  readonly size: string;
  /** The hash of the stored bytes; null before the upload. */
  readonly blob: string | null;
  readonly embeddable: boolean;
  readonly private: boolean;
  readonly meta: Readonly<Record<string, string>> | null;
  readonly src: string;
  readonly src_id: string | null;
  readonly slot: string;
  readonly replaced_at: Date | null;
};

const COLUMNS = `id, entry, created_at, category, key, name, description, sha256, mime, size, blob,
  embeddable, private, meta, src, src_id, slot, replaced_at`;
const OF_ENTRY = "workspace = current_workspace() and entry = $1";

const LIST = sql(`select ${COLUMNS} from file where ${OF_ENTRY} order by created_at, id`);

/** All files of an entry, replaced ones included, oldest first. */
export function listFiles(tx: Tx, entryId: string): Promise<FileRow[]> {
  return all<FileRow>(tx, LIST, [entryId]);
}

const LIST_MANY = sql(`select ${COLUMNS} from file
  where workspace = current_workspace() and entry = any($1) order by created_at, id`);

export function listFilesOf(tx: Tx, entryIds: readonly string[]): Promise<FileRow[]> {
  return entryIds.length === 0 ? Promise.resolve([]) : all<FileRow>(tx, LIST_MANY, [entryIds]);
}

const OF_JOB = sql(`select ${COLUMNS} from file
  where workspace = current_workspace() and src = 'job' and src_id = $1 and replaced_at is null
  union all
  select ${COLUMNS} from file
  where workspace = current_workspace() and src = 'app' and entry = $2 and replaced_at is null
    and created_at between $3 and $4
  order by created_at, id`);

/** Data of an ended job that its files depend on. */
export interface EndedJob {
  readonly id: string;
  readonly entry: string | null;
  readonly created_at: Date;
  readonly completed_at: Date;
}

/** Current files of a job: created by its steps, or uploaded by apps to its entry while it ran. */
export function listFilesOfJob(tx: Tx, job: EndedJob): Promise<FileRow[]> {
  return all<FileRow>(tx, OF_JOB, [job.id, job.entry, job.created_at, job.completed_at]);
}

const FIND = sql(`select ${COLUMNS} from file where ${OF_ENTRY} and id = $2`);

export function findFile(tx: Tx, entryId: string, id: string): Promise<FileRow | undefined> {
  return first<FileRow>(tx, FIND, [entryId, id]);
}

const BLOBS = sql(`insert into file_blob (sha256, size, bytes, created_at)
  select distinct on (b.sha256) b.sha256, b.size, b.bytes, $4::timestamptz
  from unnest($1::text[], $2::bigint[], $3::bytea[]) as b(sha256, size, bytes)
  order by b.sha256
  on conflict do nothing`);

/** Stores bytes under their SHA-256; equal files share them. */
export async function putBlobs(
  tx: Tx,
  contents: readonly { readonly sha256: string; readonly data: Uint8Array }[],
  at: Date,
): Promise<void> {
  if (contents.length === 0) return;
  await run(tx, BLOBS, [
    contents.map(({ sha256 }) => sha256),
    contents.map(({ data }) => data.length),
    contents.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.length)),
    at,
  ]);
}

export type BlobRow = {
  readonly workspace: string;
  /** Bytes; bigint arrives as text. */
  readonly size: string;
  readonly place: "database" | "s3";
};

const FIND_BLOB = sql(`select workspace, size, place from file_blob
  where workspace = current_workspace() and sha256 = $1`);

/** Location of stored bytes. */
export function findBlob(tx: Tx, sha256: string): Promise<BlobRow | undefined> {
  return first<BlobRow>(tx, FIND_BLOB, [sha256]);
}

/** Few enough for one transaction. */
const LOCK_KEY = "4911277, hashtext(current_workspace()::text || sha256) & 255";
const LOCK_BLOBS = sql(`select pg_advisory_xact_lock_shared(${LOCK_KEY})
  from unnest($1::text[]) as g(sha256)`);
const KNOWN_BLOBS = sql(`select current_workspace() as workspace, array(select sha256 from file_blob
  where workspace = current_workspace() and sha256 = any($1)) as known`);

/**
 * The workspace, and which of some bytes are stored already. New uploads count as in use until the
 * transaction ends.
 */
export async function reserveBlobs(
  tx: Tx,
  hashes: readonly string[],
): Promise<{ readonly workspace: string; readonly known: ReadonlySet<string> }> {
  type Row = { readonly workspace: string; readonly known: string[] };
  const [, row] = await Promise.all([
    run(tx, LOCK_BLOBS, [hashes]),
    first<Row>(tx, KNOWN_BLOBS, [hashes]),
  ]);
  return { workspace: row?.workspace ?? "", known: new Set(row?.known) };
}

const REGISTER = sql(`insert into file_blob (sha256, size, bytes, created_at, place)
  select sha256, size, null, $3, 's3' from unnest($1::text[], $2::bigint[]) as b(sha256, size)
  on conflict do nothing`);

/** Records bytes stored in the object store. */
export async function registerBlobs(
  tx: Tx,
  blobs: readonly { readonly sha256: string; readonly size: number }[],
  at: Date,
): Promise<void> {
  if (blobs.length === 0) return;
  const hashes = blobs.map(({ sha256 }) => sha256);
  await run(tx, REGISTER, [hashes, blobs.map(({ size }) => size), at]);
}

const TRY_LOCK = sql(`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine
  from (select $1::text as sha256) g`);
const UPLOADED = sql(`select sha256 from file_blob
  where workspace = current_workspace() and sha256 = any($1) and place = 's3'`);

/** Which of some bytes are in the object store and in use. */
export async function listUploaded(
  tx: Tx,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await all<{ sha256: string }>(tx, UPLOADED, [hashes]);
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** True when no row refers to uploaded bytes and no transaction is about to, until this one ends. */
export async function isBlobGone(tx: Tx, sha256: string): Promise<boolean> {
  const lock = await first<{ mine: boolean }>(tx, TRY_LOCK, [sha256]);
  if (!lock?.mine) return false;
  return !(await listUploaded(tx, [sha256])).has(sha256);
}

/** Bytes of one part of a large file. */
export const BLOB_PART = 1024 * 1024;

const OPEN_BLOB = sql(`insert into file_blob (sha256, size, bytes, created_at)
  values ($1, $2, null, $3) on conflict do nothing`);

/** Reserves storage for bytes in parts; false when they are stored already. */
export async function openBlob(tx: Tx, sha256: string, size: number, at: Date): Promise<boolean> {
  return (await run(tx, OPEN_BLOB, [sha256, size, at])) > 0;
}

const IN_PARTS = sql(`select 1 from file_part
  where workspace = current_workspace() and sha256 = $1 and position = 0`);

/** True for bytes that are stored in parts in the database, as large files are. */
export async function isStoredInParts(tx: Tx, sha256: string): Promise<boolean> {
  return (await first<object>(tx, IN_PARTS, [sha256])) !== undefined;
}

const PUT_PART = sql(`insert into file_part (sha256, position, bytes) values ($1, $2, $3)`);

export async function putBlobPart(
  tx: Tx,
  sha256: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await run(tx, PUT_PART, [sha256, position, bytes]);
}

const READ_BLOB = sql(`select coalesce(bytes, (select string_agg(p.bytes, '' order by position)
    from file_part p where p.workspace = b.workspace and p.sha256 = b.sha256)) as bytes
  from file_blob b where workspace = current_workspace() and sha256 = $1`);

export async function readBlob(tx: Tx, sha256: string): Promise<Buffer | undefined> {
  return (await first<{ bytes: Buffer }>(tx, READ_BLOB, [sha256]))?.bytes;
}

const READ_PART = sql(`select bytes from file_blob
  where workspace = current_workspace() and sha256 = $1 and bytes is not null and $2 = 0
  union all
  select bytes from file_part
  where workspace = current_workspace() and sha256 = $1 and position = $2`);

/** A part of a file, counted from 0; small files have one. Empty after the last. */
export async function readBlobPart(tx: Tx, sha256: string, position: number): Promise<Buffer> {
  const row = await first<{ bytes: Buffer }>(tx, READ_PART, [sha256, position]);
  return row?.bytes ?? Buffer.alloc(0);
}

/** A newer file of the same category and slot replaces the current one. */
const REPLACE = sql(`update file set replaced_at = $5
  where ${OF_ENTRY} and category = $2 and slot = case when $3::text is null then 'name:' || $4 else 'key:' || $3 end
    and replaced_at is null`);

const INSERT =
  sql(`insert into file (entry, id, created_at, category, key, name, description, sha256,
    mime, size, blob, embeddable, private, meta, src, src_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
  returning ${COLUMNS}`);

export type NewFile = Omit<FileRow, "slot" | "replaced_at">;

export function insertFile(tx: Tx, file: NewFile): Promise<FileRow | undefined> {
  return run(tx, REPLACE, [file.entry, file.category, file.key, file.name, file.created_at]).then(
    () =>
      first<FileRow>(tx, INSERT, [
        file.entry,
        file.id,
        file.created_at,
        file.category,
        file.key,
        file.name,
        file.description,
        file.sha256,
        file.mime,
        file.size,
        file.blob,
        file.embeddable,
        file.private,
        file.meta && JSON.stringify(file.meta),
        file.src,
        file.src_id,
      ]),
  );
}

/** A file created in a transaction, with its bytes. */
export interface FileWrite {
  readonly file: NewFile;
  readonly data: Uint8Array;
  /** Created and replaced within the same transaction. */
  readonly replacedAt: Date | null;
}

const REPLACE_MANY = sql(`update file f set replaced_at = g.at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as g(entry, category, slot, at)
  where f.workspace = current_workspace() and f.entry = g.entry and f.category = g.category
    and f.slot = g.slot and f.replaced_at is null`);

/** The current files of slots that new files take. */
export async function replaceFiles(tx: Tx, files: readonly FileRow[], at: Date): Promise<void> {
  if (files.length === 0) return;
  await run(tx, REPLACE_MANY, [
    files.map(({ entry }) => entry),
    files.map(({ category }) => category),
    files.map(({ slot }) => slot),
    files.map(() => at),
  ]);
}

const INSERT_MANY = sql(`
  insert into file (entry, id, created_at, category, key, name, description, sha256, mime, size,
    blob, embeddable, private, meta, src, src_id, replaced_at)
  select entry, id, created_at, category, key, name, description, sha256, mime, size, blob,
    embeddable, private, meta, src, src_id, "replacedAt"
  from json_to_recordset($1) as g(entry uuid, id uuid, created_at timestamptz, category text,
    key text, name text, description text, sha256 text, mime text, size bigint, blob text,
    embeddable boolean, private boolean, meta json, src text, src_id text,
    "replacedAt" timestamptz)`);

/** Stores the rows of files whose bytes are stored. */
export async function insertFiles(tx: Tx, files: readonly FileWrite[]): Promise<void> {
  if (files.length === 0) return;
  await run(tx, INSERT_MANY, [
    JSON.stringify(files.map(({ file, replacedAt }) => ({ ...file, replacedAt }))),
  ]);
}

const STORED = sql(`update file set blob = sha256 where ${OF_ENTRY} and id = $2`);

/** Marks an uploaded placeholder as complete; false when it was removed. */
export async function markStored(tx: Tx, entry: string, id: string): Promise<boolean> {
  return (await run(tx, STORED, [entry, id])) > 0;
}
