import { jsonColumn } from "./columns.ts";
import { LARGE_RECORD } from "./submission-bytes.ts";
import type { SubmissionRecord } from "./submissions.ts";
import { run, sql, type Tx } from "./tx.ts";

/** A record that is handed over and not sent yet. */
export type NewSubmission = Omit<
  SubmissionRecord,
  "size" | "fence" | "until" | "next_at" | "failures" | "detail"
> & {
  readonly record: Uint8Array;
  /** The bytes of a large record are stored as a file, and are copied from there (`isStoredInParts`). */
  readonly isFile?: boolean;
  readonly detail: string;
};

const ADD = sql(`insert into submission (id, environment, connection, kind, identity, holder, entry,
    created_at, mime, digest, stream, position, due_at, asked, state, detail, record)
  select id, environment, connection, kind, identity, holder, entry, created_at, mime, digest, stream,
    position, due_at, asked, state, detail, record
  from rows from (
    json_to_recordset($1) as (id uuid, environment text, connection text, kind text, identity text,
      holder text, entry uuid, created_at timestamptz, mime text, digest text, stream text,
      position bigint, due_at timestamptz, asked boolean, state text),
    unnest($2::json[]),
    unnest($3::bytea[])
  ) as g(id, environment, connection, kind, identity, holder, entry, created_at, mime, digest, stream,
    position, due_at, asked, state, detail, record)`);

const ADD_LARGE =
  sql(`insert into submission (id, environment, connection, kind, identity, holder, entry,
    created_at, mime, digest, stream, position, due_at, asked, state, detail, record)
  select id, environment, connection, kind, identity, holder, entry, created_at, mime, digest, stream,
    position, due_at, asked, state, $2::json,
    coalesce($3::bytea, (select string_agg(p.bytes, '' order by p.position) from file_part p
      where p.workspace = current_workspace() and p.sha256 = digest))
  from json_to_record($1) as g(id uuid, environment text, connection text, kind text, identity text,
    holder text, entry uuid, created_at timestamptz, mime text, digest text, stream text,
    position bigint, due_at timestamptz, asked boolean, state text)`);

/**
 * Stores records. Fails where an identity, or a position in a stream, is taken: `isSubmissionTaken` tells
 * before, unless another transaction takes it meanwhile.
 */
export async function addSubmissions(tx: Tx, given: readonly NewSubmission[]): Promise<void> {
  const isLarge = ({ record }: NewSubmission) => record.length > LARGE_RECORD;
  const together = given.filter((one) => !isLarge(one));
  const added =
    together.length === 0
      ? []
      : [
          run(tx, ADD, [
            JSON.stringify(together.map(columnsOf)),
            jsonColumn(together.map(({ detail }) => detail)),
            together.map(bytesOf),
          ]),
        ];
  // All at once: the commit may be sent with them.
  const large = given
    .filter(isLarge)
    .map((one) =>
      run(tx, ADD_LARGE, [
        JSON.stringify(columnsOf(one)),
        one.detail,
        one.isFile ? null : bytesOf(one),
      ]),
    );
  await Promise.all([...added, ...large]);
}

function columnsOf({ record: _bytes, detail: _text, isFile: _place, ...columns }: NewSubmission) {
  return columns;
}

function bytesOf({ record }: NewSubmission): Buffer {
  return Buffer.from(record.buffer, record.byteOffset, record.length);
}
