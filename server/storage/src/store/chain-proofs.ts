import type { JsonObject } from "@fakturo/model";
import type { RestoreStop } from "./restore-stops.ts";
import { type StreamRecord, SUBMISSION_COLUMNS, type SubmissionRecord } from "./submissions.ts";
import { first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";
/** Newest links that a record of the authority is looked for among. */
const RECENT_LINKS = 1000;

/** Where records of a chain are sent to. */
export type ChainStream = Pick<
  StreamRecord,
  "key" | "environment" | "connection" | "holder" | "head"
>;

/** Whether a chain waits; `resumed_at` is that of its last end. */
export type ChainStop = Pick<RestoreStop, "cause" | "created_at"> & {
  readonly resumed_at: Date | null;
};

const STOP = sql(`select cause, created_at, resumed_at from restore_stop
  where ${HERE} and kind = 'chain' and key = $1`);
// A stream's key ends with that of its chain.
const STREAM = sql(`select key, environment, connection, holder, head::float8 as head from stream
  where ${HERE} and right(key, length($1) + 1) = ' ' || $1 order by head desc limit 1`);
const NEWEST = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and stream = $1 and length(record) > 0 order by position desc limit 1`);
const HAS_LINK = sql(`select exists (select from (
    select link from chain_link where ${HERE} and key = $1 order by position desc limit ${RECENT_LINKS}
  ) recent where recent.link::jsonb @> $2::jsonb) as found`);
const RESTORED = sql(
  "select restored_at is not null as restored from workspace where id = current_workspace()",
);
const PROVED =
  sql(`insert into restore_stop as s (kind, key, cause, known_length, created_at, resumed_at)
  values ('chain', $1, 'unproved', 0, $2, $2)
  on conflict (workspace, kind, key) do update set resumed_at = $2
    where s.cause = 'unproved' and s.resumed_at is null`);
const FOREIGN = sql(`insert into restore_stop as s (kind, key, cause, known_length, created_at)
  values ('chain', $1, 'behind', coalesce((select length from chain_head where ${HERE} and key = $1), 0), $2)
  on conflict (workspace, kind, key) do update set cause = 'behind', created_at = $2, resumed_at = null
    where s.cause = 'unproved' and s.resumed_at is null`);

export function findChainStop(tx: Tx, key: string): Promise<ChainStop | undefined> {
  return first<ChainStop>(tx, STOP, [key]);
}

/** The stream of a chain's records; undefined for a chain whose records are not sent. */
export function findChainStream(tx: Tx, key: string): Promise<ChainStream | undefined> {
  return first<ChainStream>(tx, STREAM, [key]);
}

/** The record with the last position of a stream whose bytes are kept. */
export function newestOfStream(tx: Tx, stream: string): Promise<SubmissionRecord | undefined> {
  return first<SubmissionRecord>(tx, NEWEST, [stream]);
}

/** True where one of the newest links of a chain has these members. */
export async function hasLink(tx: Tx, key: string, members: JsonObject): Promise<boolean> {
  const row = await first<{ found: boolean }>(tx, HAS_LINK, [key, JSON.stringify(members)]);
  return row?.found ?? false;
}

/** True for a workspace whose database was restored from a dump that may lack what was sent. */
export async function isRestored(tx: Tx): Promise<boolean> {
  return (await first<{ restored: boolean }>(tx, RESTORED, []))?.restored ?? false;
}

/** Lets a chain continue that the authority has confirmed. */
export async function markProved(tx: Tx, key: string, now: Date): Promise<void> {
  await run(tx, PROVED, [key, now]);
}

/** Stops a chain of which the authority has records that are not stored here, unless a person has decided. */
export async function stopForeign(tx: Tx, key: string, now: Date): Promise<void> {
  await run(tx, FOREIGN, [key, now]);
}
