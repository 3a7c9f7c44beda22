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
  /** Hash again once the bytes are there. */
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
  order by created_at, id`);

/** Current files that a job made. */
export function listFilesOfJob(tx: Tx, jobId: string): Promise<FileRow[]> {
  return all<FileRow>(tx, OF_JOB, [jobId]);
}

const FIND = sql(`select ${COLUMNS} from file where ${OF_ENTRY} and id = $2`);

export function findFile(tx: Tx, entryId: string, id: string): Promise<FileRow | undefined> {
  return first<FileRow>(tx, FIND, [entryId, id]);
}

const BLOB = sql(`insert into file_blob (sha256, size, bytes, created_at)
  values ($1, $2, $3, $4) on conflict do nothing`);

/** Keeps bytes under their SHA-256; equal files share them. */
export async function putBlob(tx: Tx, sha256: string, bytes: Uint8Array, at: Date): Promise<void> {
  await run(tx, BLOB, [sha256, bytes.length, Buffer.from(bytes), at]);
}

const READ_BLOB = sql(`select bytes from file_blob
  where workspace = current_workspace() and sha256 = $1`);

export async function readBlob(tx: Tx, sha256: string): Promise<Buffer | undefined> {
  return (await first<{ bytes: Buffer }>(tx, READ_BLOB, [sha256]))?.bytes;
}

/** A newer file of the same category and slot takes the place of the current one. */
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

const STORED = sql(`update file set blob = sha256 where ${OF_ENTRY} and id = $2`);

/** Marks a placeholder whose bytes have arrived. */
export async function markStored(tx: Tx, entry: string, id: string): Promise<void> {
  await run(tx, STORED, [entry, id]);
}
