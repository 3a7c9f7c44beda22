import { jsonColumn } from "./columns.ts";
import { stopOf } from "./heads.ts";
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

const LOCK = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and id = any($1)
  order by id for no key update`);
const FIND = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and id = $1`);
const TAKEN = sql(`select exists (select from submission
    where ${HERE} and environment = $1 and connection = $2 and kind = $3 and identity = $4
      and state not in ('refused', 'withdrawn'))
  or exists (select from submission where ${HERE} and stream = $5 and position = $6) as taken`);
const LOCK_OF = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and entry = any($1) order by id for no key update`);
const OF_ENTRY = sql(`select ${SUBMISSION_COLUMNS} from submission where ${HERE} and entry = $1
  order by created_at, id`);
const SIMULATED = sql(`select distinct on (entry) entry, connection from submission
  where ${HERE} and entry = any($1) and environment = 'simulated' order by entry, created_at, id`);
const QUEUED = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and stream = $1 and state = 'queued'
  order by position, due_at, created_at, id limit $2 for no key update`);
// A job that has not ended asks for its own link. Records that are locked change already.
const ASK_LINKS = sql(`update submission set state = 'queued', asked = true
  where ${HERE} and id = any(array(
    select s.id from submission s
    where s.${HERE} and s.stream = $1 and s.position < $2 and s.state = 'prepared' and not s.asked
      and not exists (select from job j
        where j.workspace = s.workspace and j.entry = s.entry and j.completed_at is null)
    for no key update skip locked))`);
const LINKS = sql(`select ${SUBMISSION_COLUMNS} from submission
  where ${HERE} and entry = $1 and position is not null and state = 'prepared' and not asked
  order by position desc for no key update`);
const OPEN_JOBS = sql(`select distinct on (s.id) j.id from submission s
  join job j on j.workspace = s.workspace and j.entry = s.entry and j.completed_at is null
  where s.${HERE} and s.id = any($1) order by s.id, j.created_at desc`);

/** Submissions by id, locked. */
export function lockSubmissions(tx: Tx, ids: readonly string[]): Promise<SubmissionRecord[]> {
  return ids.length === 0 ? Promise.resolve([]) : all<SubmissionRecord>(tx, LOCK, [ids]);
}

export function findSubmission(tx: Tx, id: string): Promise<SubmissionRecord | undefined> {
  return first<SubmissionRecord>(tx, FIND, [id]);
}

/** Ids of the jobs that work on the records' entries, the newest of each; none for records without an open job. */
export async function openJobsOf(tx: Tx, submissions: readonly string[]): Promise<string[]> {
  return (await all<{ readonly id: string }>(tx, OPEN_JOBS, [submissions])).map(({ id }) => id);
}

/** What no two records share: the identity, unless one was refused or withdrawn, and the position. */
export type SubmissionPlace = Pick<
  SubmissionRecord,
  "environment" | "connection" | "kind" | "identity" | "stream" | "position"
>;

/** True where a stored record has the identity or the position. */
export async function isSubmissionTaken(tx: Tx, place: SubmissionPlace): Promise<boolean> {
  const { environment, connection, kind, identity, stream, position } = place;
  const values = [environment, connection, kind, identity, stream, position];
  return (await first<{ taken: boolean }>(tx, TAKEN, values))?.taken ?? false;
}

/** Every record of some entries, locked. */
export function lockSubmissionsOf(tx: Tx, entries: readonly string[]): Promise<SubmissionRecord[]> {
  return entries.length === 0 ? Promise.resolve([]) : all<SubmissionRecord>(tx, LOCK_OF, [entries]);
}

/** Queues the links of a stream before a position that no step of an open job will send. */
export async function askLinks(tx: Tx, stream: string, before: number): Promise<void> {
  await run(tx, ASK_LINKS, [stream, before]);
}

/** An entry's links of chains that no step has sent, locked. */
export function lockUnsentLinks(tx: Tx, entry: string): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, LINKS, [entry]);
}

/** Every record of an entry, oldest first. */
export function listSubmissionsOf(tx: Tx, entry: string): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, OF_ENTRY, [entry]);
}

/** The connection of each entry's first record for a simulated authority; none for entries without. */
export function listSimulatedConnections(
  tx: Tx,
  entries: readonly string[],
): Promise<{ readonly entry: string; readonly connection: string }[]> {
  return all<{ entry: string; connection: string }>(tx, SIMULATED, [entries]);
}

/** Records that wait for their message, in sending order, locked. */
export function lockQueued(tx: Tx, stream: string, limit: number): Promise<SubmissionRecord[]> {
  return all<SubmissionRecord>(tx, QUEUED, [stream, limit]);
}

/** Ids as a separate parameter: by the join alone, the planner would read all records of the workspace. */
const SAVE = sql(`update submission s set state = g.state, fence = g.fence, until = g.until,
    next_at = g.next_at, failures = g.failures, asked = s.asked or g.asked, due_at = g.due_at, detail = g.detail
  from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::integer[],
    $7::boolean[], $8::timestamptz[], $9::json[])
    as g(id, state, fence, until, next_at, failures, asked, due_at, detail)
  where s.${HERE} and s.id = any($1) and s.id = g.id`);

/** The protocol's changes of a submission. */
export type SubmissionChange = Pick<
  SubmissionRecord,
  "id" | "state" | "fence" | "until" | "next_at" | "failures" | "asked" | "due_at"
> & { readonly detail: string };

/** Writes locked submissions, each once. */
export async function saveSubmissions(tx: Tx, changes: readonly SubmissionChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(tx, SAVE, [
    changes.map(({ id }) => id),
    changes.map(({ state }) => state),
    changes.map(({ fence }) => fence),
    changes.map(({ until }) => until),
    changes.map(({ next_at }) => next_at),
    changes.map(({ failures }) => failures),
    changes.map(({ asked }) => asked),
    changes.map(({ due_at }) => due_at),
    jsonColumn(changes.map(({ detail }) => detail)),
  ]);
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
  /** Why the stream's chain is stopped; null where it is not. */
  readonly stopped: string | null;
};

const STREAM = `key, environment, connection, holder, fence::float8 as fence, until, next_at, requested_wait,
  head::float8 as head, detail, (${stopOf("stream")}) as stopped`;
const LOCK_STREAM = sql(
  `select ${STREAM} from stream where ${HERE} and key = $1 for no key update`,
);
const ADD_STREAM =
  sql(`insert into stream (key, environment, connection, holder, next_at, requested_wait, head, detail)
  select *, '{}' from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::float8[],
    $7::bigint[]) on conflict do nothing`);
const SAVE_STREAM =
  sql(`update stream set fence = $2, until = $3, next_at = $4, requested_wait = $5, head = $6, detail = $7
  where ${HERE} and key = $1`);

const FIND_STREAM = sql(`select ${STREAM} from stream where ${HERE} and key = $1`);

export function findStream(tx: Tx, key: string): Promise<StreamRecord | undefined> {
  return first<StreamRecord>(tx, FIND_STREAM, [key]);
}

export function lockStream(tx: Tx, key: string): Promise<StreamRecord | undefined> {
  return first<StreamRecord>(tx, LOCK_STREAM, [key]);
}

/** A stream without messages. */
export type NewStream = Omit<StreamRecord, "fence" | "until" | "detail" | "stopped">;

/** Adds the streams that do not exist. */
export async function addStreams(tx: Tx, given: readonly NewStream[]): Promise<void> {
  if (given.length === 0) return;
  // All transactions add in one order, so that they do not wait for each other in a circle.
  const streams = given.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await run(tx, ADD_STREAM, [
    streams.map(({ key }) => key),
    streams.map(({ environment }) => environment),
    streams.map(({ connection }) => connection),
    streams.map(({ holder }) => holder),
    streams.map(({ next_at }) => next_at),
    streams.map(({ requested_wait }) => requested_wait),
    streams.map(({ head }) => head),
  ]);
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
 * Subject of the task: a single submission, a whole stream, a chain or a credential that waits for its proof, a
 * registration, a feed that is polled, a received message, or an alarm on its way to the workspace or the operator.
 */
export type Transmission =
  | { readonly submission: string }
  | { readonly stream: string }
  | { readonly chain: string }
  | { readonly credential: string }
  | { readonly feed: string }
  | { readonly inbox: string }
  | { readonly registration: string }
  | { readonly alarm: string }
  | { readonly "operator-alarm": string };

const ENQUEUE =
  sql(`select enqueue($1, json_build_object('workspace', current_workspace(), subject, key),
  run_at => clock_timestamp() + delay * interval '1 ms',
  job_key => subject || ':' || current_workspace() || ':' || key, max_attempts => 32767)
  from unnest($2::text[], $3::text[], $4::float8[]) as g(subject, key, delay)`);

/** Schedules work on a submission or a stream after `delay` milliseconds. */
export function enqueueTransmission(tx: Tx, what: Transmission, delay: number): Promise<void> {
  return enqueueTransmissions(tx, [what], delay);
}

/** The same for several, each once. */
export async function enqueueTransmissions(
  tx: Tx,
  all: readonly Transmission[],
  delay: number,
): Promise<void> {
  await enqueueDelayed(
    tx,
    all.map((what) => ({ what, delay })),
  );
}

/** Work on a subject after `delay` milliseconds. */
export interface DelayedTransmission {
  readonly what: Transmission;
  readonly delay: number;
}

/** Schedules work on several subjects, each once, with a delay of its own. */
export async function enqueueDelayed(tx: Tx, all: readonly DelayedTransmission[]): Promise<void> {
  const rows = new Map(
    all.flatMap(({ what, delay }) =>
      Object.entries<string>(what).map(
        ([subject, key]) => [`${subject} ${key}`, { subject, key, delay }] as const,
      ),
    ),
  );
  if (rows.size === 0) return;
  // All transactions take the queue's rows in one order, so that they do not wait for each other in a circle.
  const sorted = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await run(tx, ENQUEUE, [
    TRANSMIT,
    sorted.map(({ subject }) => subject),
    sorted.map(({ key }) => key),
    sorted.map(({ delay }) => delay),
  ]);
}

/** Queue task that wakes jobs: one of its own, which servers of the release before leave to newer ones. */
export const WAKE = "wake";

/** References of one task at most: its transaction locks their jobs. */
const WOKEN_TOGETHER = 100;

const ENQUEUE_WAKE =
  sql(`select enqueue($1, json_build_object('workspace', current_workspace(), 'wake', $2::text[]),
  run_at => clock_timestamp(), max_attempts => 32767)`);

/**
 * Wakes, after the commit, the jobs that wait for submissions or registrations. Statements are sent together: where the
 * commit is sent with them, none may follow it.
 */
export async function enqueueWakes(tx: Tx, references: readonly string[]): Promise<void> {
  const tasks = Array.from({ length: Math.ceil(references.length / WOKEN_TOGETHER) }, (_, task) =>
    references.slice(task * WOKEN_TOGETHER, (task + 1) * WOKEN_TOGETHER),
  );
  await Promise.all(tasks.map((woken) => run(tx, ENQUEUE_WAKE, [WAKE, woken])));
}
