import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A submission without its bytes; times by the database's clock. */
export type SubmissionRecord = {
  readonly id: string;
  readonly environment: string;
  readonly connection: string;
  readonly kind: string;
  readonly identity: string;
  readonly holder: string;
  readonly entry: string | null;
  readonly created_at: Date;
  readonly mime: string;
  readonly digest: string;
  readonly size: number;
  readonly stream: string | null;
  readonly position: number | null;
  readonly due_at: Date | null;
  readonly asked: boolean;
  readonly state: string;
  readonly fence: number;
  readonly until: Date;
  readonly next_at: Date;
  readonly failures: number;
  /** JSON of the protocol. */
  readonly detail: unknown;
};

/** Columns of a `SubmissionRecord`. */
export const SUBMISSION_COLUMNS = `id, environment, connection, kind, identity, holder, entry, created_at, mime, digest,
  length(record) as size, stream, position::float8 as position, due_at, asked, state,
  fence::float8 as fence, until, next_at, failures, detail`;

/** A record that is handed over and not sent yet. */
export type NewSubmission = Pick<
  SubmissionRecord,
  "id" | "environment" | "connection" | "kind" | "identity" | "holder" | "entry" | "created_at"
> &
  Pick<SubmissionRecord, "mime" | "digest" | "stream" | "position" | "due_at"> & {
    readonly record: Uint8Array;
    readonly detail: string;
  };

const ADD = sql(`insert into submission (id, environment, connection, kind, identity, holder, entry,
    created_at, mime, record, digest, stream, position, due_at, state, detail)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'prepared', $15)
  on conflict do nothing`);

/** False where the identity, or the position in the stream, is taken. */
export async function addSubmission(tx: Tx, given: NewSubmission): Promise<boolean> {
  const { id, environment, connection, kind, identity, holder, entry, created_at } = given;
  const { mime, record, digest, stream, position, due_at, detail } = given;
  const names = [id, environment, connection, kind, identity, holder, entry, created_at];
  const rest = [mime, Buffer.from(record), digest, stream, position, due_at, detail];
  return (await run(tx, ADD, [...names, ...rest])) > 0;
}

const LOCK = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and id = any($1)
  order by id for no key update`);
const FIND = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and id = $1`);
const LIVE = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and environment = $1 and connection = $2 and kind = $3 and identity = $4
    and state not in ('refused', 'withdrawn')`);
const NEWEST = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and entry = $1 and connection = any($2) and kind = any($3)
  order by created_at desc, id desc limit 1 for no key update`);
const NAMED = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and entry = $1 and connection = any($2) and kind = any($3)
    and (identity = $4 or id::text = $4)
  order by created_at desc, id desc limit 1 for no key update`);
const OF_ENTRY = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and entry = $1
  order by created_at, id`);
const QUEUED = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and stream = $1 and state = 'queued'
  order by position, due_at, created_at, id limit $2 for no key update`);
// A job that has not ended asks for its own link. Records that are locked change already.
const UNASKED = sql(`select ${SUBMISSION_COLUMNS} from submission s
  where ${HERE} and stream = $1 and position < $2 and state = 'prepared' and not asked
    and not exists (select from job j
      where j.workspace = s.workspace and j.entry = s.entry and j.completed_at is null)
  order by position desc for no key update skip locked`);
const LINKS = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and entry = $1 and position is not null and state = 'prepared' and not asked
  order by position desc for no key update`);
const BYTES = sql(`select id, record from submission where ${HERE} and id = any($1)`);

/** Submissions by id, locked. */
export function lockSubmissions(tx: Tx, ids: readonly string[]): Promise<SubmissionRecord[]> {
  return ids.length === 0 ? Promise.resolve([]) : all<SubmissionRecord>(tx, LOCK, [ids]);
}

export function findSubmission(tx: Tx, id: string): Promise<SubmissionRecord | undefined> {
  return first<SubmissionRecord>(tx, FIND, [id]);
}

/** The record of an identity that was neither refused nor withdrawn. */
export function findLiveSubmission(
  tx: Tx,
  key: Pick<SubmissionRecord, "environment" | "connection" | "kind" | "identity">,
): Promise<SubmissionRecord | undefined> {
  const { environment, connection, kind, identity } = key;
  return first<SubmissionRecord>(tx, LIVE, [environment, connection, kind, identity]);
}

/** The newest record of these kinds that an entry submitted to any of the connections, locked. */
export function lockNewestSubmission(
  tx: Tx,
  entry: string,
  connections: readonly string[],
  kinds: readonly string[],
): Promise<SubmissionRecord | undefined> {
  return first<SubmissionRecord>(tx, NEWEST, [entry, connections, kinds]);
}

/** The same among the records of an identity, or that of an id. */
export function lockNamedSubmission(
  tx: Tx,
  entry: string,
  {
    connections,
    kinds,
  }: { readonly connections: readonly string[]; readonly kinds: readonly string[] },
  name: string,
): Promise<SubmissionRecord | undefined> {
  return first<SubmissionRecord>(tx, NAMED, [entry, connections, kinds, name]);
}

/** Links of a stream before a position that no step of an open job will send, locked. */
export function lockUnaskedLinks(
  tx: Tx,
  stream: string,
  before: number,
): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, UNASKED, [stream, before]);
}

/** An entry's links of chains that no step has sent, locked. */
export function lockUnsentLinks(tx: Tx, entry: string): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, LINKS, [entry]);
}

/** Every record of an entry, oldest first. */
export function listSubmissionsOf(tx: Tx, entry: string): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, OF_ENTRY, [entry]);
}

/** Records that wait for their message, in sending order, locked. */
export function lockQueued(tx: Tx, stream: string, limit: number): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, QUEUED, [stream, limit]);
}

/** The records' bytes. */
export function recordsOf(
  tx: Tx,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly record: Buffer }[]> {
  return all<{ id: string; record: Buffer }>(tx, BYTES, [ids]);
}

const SAVE =
  sql(`update submission set state = $2, fence = $3, until = $4, next_at = $5, failures = $6,
    detail = $7, asked = asked or $8
  where ${HERE} and id = $1`);

/** The protocol's changes of a submission. */
export type SubmissionChange = Pick<
  SubmissionRecord,
  "id" | "state" | "fence" | "until" | "next_at" | "failures" | "asked"
> & { readonly detail: string };

export async function saveSubmission(tx: Tx, change: SubmissionChange): Promise<void> {
  const { id, state, fence, until, next_at, failures, detail, asked } = change;
  await run(tx, SAVE, [id, state, fence, until, next_at, failures, detail, asked]);
}

const ANNUL = sql(`with cancelled as (
    select environment, connection, identity, entry, created_at from submission
    where ${HERE} and id = $1
  ), candidate as (
    select s.id, s.identity = c.identity as is_named from submission s join cancelled c
      on s.environment = c.environment and s.connection = c.connection
        and (s.identity = c.identity or s.entry = c.entry) and s.created_at <= c.created_at
    where ${HERE} and s.kind in ('issue', 'amend')
  )
  update submission set state = 'annulled'
  where ${HERE} and state in ('accepted', 'remarked') and id in (
    select id from candidate where is_named or not exists (select from candidate where is_named))`);

/**
 * Marks the accepted records that a cancellation cancels: those of its identity, or where its identity is its
 * own, those of its entry.
 */
export async function annulSubmissions(tx: Tx, cancellation: string): Promise<void> {
  await run(tx, ANNUL, [cancellation]);
}

/** A stored stream. */
export type StreamRecord = {
  readonly key: string;
  readonly environment: string;
  readonly connection: string;
  readonly holder: string;
  readonly fence: number;
  readonly until: Date;
  readonly next_at: Date;
  readonly requested_wait: number;
  readonly head: number;
  readonly detail: unknown;
};

const STREAM = `key, environment, connection, holder, fence::float8 as fence, until, next_at, requested_wait,
  head::float8 as head, detail`;
const LOCK_STREAM = sql(
  `select ${STREAM} from stream where ${HERE} and key = $1 for no key update`,
);
const ADD_STREAM =
  sql(`insert into stream (key, environment, connection, holder, next_at, requested_wait, head, detail)
  values ($1, $2, $3, $4, $5, $6, $7, '{}') on conflict do nothing`);
const SAVE_STREAM =
  sql(`update stream set fence = $2, until = $3, next_at = $4, requested_wait = $5, head = $6, detail = $7
  where ${HERE} and key = $1`);

export function lockStream(tx: Tx, key: string): Promise<StreamRecord | undefined> {
  return first<StreamRecord>(tx, LOCK_STREAM, [key]);
}

/** Adds a stream unless it exists. */
export async function addStream(
  tx: Tx,
  given: Omit<StreamRecord, "fence" | "until" | "detail">,
): Promise<void> {
  const { key, environment, connection, holder, next_at, requested_wait, head } = given;
  await run(tx, ADD_STREAM, [key, environment, connection, holder, next_at, requested_wait, head]);
}

export async function saveStream(
  tx: Tx,
  given: Pick<StreamRecord, "key" | "fence" | "until" | "next_at" | "requested_wait" | "head"> & {
    readonly detail: string;
  },
): Promise<void> {
  const { key, fence, until, next_at, requested_wait, head, detail } = given;
  await run(tx, SAVE_STREAM, [key, fence, until, next_at, requested_wait, head, detail]);
}

/** Queue task that advances a submission or a stream. */
export const TRANSMIT = "transmit";

/**
 * Subject of the task: a single submission, a whole stream, a credential that waits for its proof, a registration,
 * a feed that is polled, a received message, an alarm on its way to the workspace or the operator, or the jobs
 * that wait for a submission.
 */
export type Transmission =
  | { readonly submission: string }
  | { readonly stream: string }
  | { readonly credential: string }
  | { readonly feed: string }
  | { readonly inbox: string }
  | { readonly registration: string }
  | { readonly alarm: string }
  | { readonly "operator-alarm": string }
  | { readonly wake: string };

const ENQUEUE =
  sql(`select enqueue($1, json_build_object('workspace', current_workspace(), $2::text, $3::text),
  run_at => clock_timestamp() + $4::float8 * interval '1 ms',
  job_key => $2 || ':' || current_workspace() || ':' || $3, max_attempts => 32767)`);

/** Schedules work on a submission or a stream after `delay` milliseconds. */
export async function enqueueTransmission(
  tx: Tx,
  what: Transmission,
  delay: number,
): Promise<void> {
  const [pair] = Object.entries(what);
  if (pair) await run(tx, ENQUEUE, [TRANSMIT, ...pair, delay]);
}
