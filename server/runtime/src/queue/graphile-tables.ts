import type { Database, Transaction } from "@fakturo/server-storage/database";
import { TRANSMIT, WAKE } from "@fakturo/server-storage/store";
import type { AdvancePayload } from "../interpret/executor.ts";
import type { TransmitPayload } from "../transmit/transmitter.ts";
import type { QueuedJob, WokenJob } from "./job-engine.ts";

/**
 * The only code that reads or writes tables of graphile-worker that the library calls private, and that
 * calls its SQL functions. `graphile-tables.test.ts` fails when an upgrade changes what is used here.
 */

/** Milliseconds without heartbeat after which a node counts as dead. */
export const DEAD_AFTER_MS = 15_000;
const DEAD_AFTER = `interval '${DEAD_AFTER_MS} milliseconds'`;

/** graphile-worker discards a job after this many attempts; Fakturo's jobs are never discarded. */
const MAX_ATTEMPTS = 32_767;

const LOCKS = `select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
  union all
  select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null`;

const UNLOCK_DEAD = `with living as (
    select unnest(pools) as pool from node where beat_at > now() - ${DEAD_AFTER}
  ), locks as (${LOCKS})
  select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
  from locks
  where ($1 or locked_at < now() - ${DEAD_AFTER})
    and locked_by not in (select pool from living)
  having count(*) > 0`;

/**
 * Unlocks what worker pools hold that belong to no living node. Locks younger than `DEAD_AFTER_MS` stay,
 * unless `immediately`: their node may not have sent its first heartbeat.
 */
export async function unlockDeadPools(tx: Transaction, immediately: boolean): Promise<void> {
  await tx.query(UNLOCK_DEAD, [immediately]);
}

const DELETE_REPLACED = `delete from graphile_worker._private_jobs
  where key is null and locked_by is null and attempts >= max_attempts`;

/**
 * Deletes deliveries that lost their key to a new one (`deliverAgain`) and then their worker: graphile-worker, which
 * has spent their attempts, leaves them to that worker.
 */
export async function deleteReplaced(tx: Transaction): Promise<void> {
  await tx.query(DELETE_REPLACED);
}

const DELETE_DEAD_NODES = `delete from node where beat_at < now() - interval '1 hour'
  and not exists (select from (${LOCKS}) locks where locked_by = any(pools))`;

/** Deletes nodes without heartbeat for an hour whose pools hold no lock. */
export async function deleteDeadNodes(tx: Transaction): Promise<void> {
  await tx.query(DELETE_DEAD_NODES);
}

const UNLOCK_LOST = `update graphile_worker._private_jobs set locked_by = null, locked_at = null
  where locked_by = any($1) and locked_at < now() - ${DEAD_AFTER} and id <> all($2)`;

/**
 * Unlocks deliveries that are locked for this process's pools and that it does not work on: the connection
 * broke while the database answered.
 */
export async function unlockLostDeliveries(
  tx: Transaction,
  pools: Iterable<string>,
  inProgress: Iterable<string>,
): Promise<void> {
  await tx.query(UNLOCK_LOST, [[...pools], [...inProgress]]);
}

/** A job's key in the queue, also made by functions of the database (migration 0053). */
export function queueKey({ workspace, job }: Pick<AdvancePayload, "workspace" | "job">): string {
  return `${workspace}:${job}`;
}

const ADD_MISSING = `select graphile_worker.add_job('advance',
    json_build_object('workspace', j.workspace, 'job', j.id), job_key => j.workspace || ':' || j.id,
    max_attempts => ${MAX_ATTEMPTS})
  from job j
  where j.completed_at is null and not exists (
    select from graphile_worker._private_jobs q where q.key = j.workspace || ':' || j.id)`;

/** Adds open jobs that the queue does not have, e.g. after a restore. */
export async function addMissingJobs(tx: Transaction): Promise<void> {
  await tx.query(ADD_MISSING);
}

// `% 201` drops the fairness level (migration 0012): a job that has begun is on the first one.
const ADD_AGAIN = `select graphile_worker.add_job('advance', $1::json, job_key => $2,
  run_at => now() + $3::float8 * interval '1 ms', priority => $4::integer % 201,
  max_attempts => ${MAX_ATTEMPTS})`;

/** Delivers a job again after `delayMs`; the delivery in progress loses its key to the new one. */
export async function deliverAgain(
  owner: Pick<Database, "query">,
  payload: AdvancePayload,
  { priority, delayMs }: { readonly priority: number; readonly delayMs: number },
): Promise<void> {
  await owner.query(ADD_AGAIN, [JSON.stringify(payload), queueKey(payload), delayMs, priority]);
}

const TRANSMIT_AGAIN = `select graphile_worker.add_job($4, $1::json, job_key => $2,
  run_at => now() + $3::float8 * interval '1 ms', max_attempts => ${MAX_ATTEMPTS})`;

/** Delivers work on a submission or a stream, or jobs to wake, again after `delayMs`. */
export async function transmitAgain(
  owner: Pick<Database, "query">,
  given: TransmitPayload,
  delayMs: number,
): Promise<void> {
  const { workspace, ...what } = given;
  const [[name, key] = []] = Object.entries(what);
  const place =
    "wake" in given ? [null, delayMs, WAKE] : [`${name}:${workspace}:${key}`, delayMs, TRANSMIT];
  await owner.query(TRANSMIT_AGAIN, [JSON.stringify(given), ...place]);
}

/** A chain's record is sent even if its job ended before it requested that. */
const QUEUE_CHAINED = `update submission s set state = 'queued', asked = true
  where s.state = 'prepared' and s.stream is not null and s.position is not null
    and s.created_at < now() - interval '10 minutes'
    and not exists (select from job j where j.workspace = s.workspace and j.entry = s.entry
      and j.completed_at is null)`;
const ADD_TRANSMISSIONS = `select graphile_worker.add_job('transmit',
    json_build_object('workspace', t.workspace, t.name, t.key), job_key => t.name || ':' || t.workspace || ':' || t.key,
    max_attempts => ${MAX_ATTEMPTS})
  from (
    select workspace, 'submission' as name, id::text as key from submission
    where stream is null and asked and state in ('prepared', 'intended', 'unknown', 'waiting')
    union
    select workspace, 'stream', stream from submission
    where stream is not null and state in ('queued', 'intended', 'unknown', 'waiting')
    union
    select workspace, 'feed', key from feed where active
  ) t
  where not exists (select from graphile_worker._private_jobs q
    where q.key = t.name || ':' || t.workspace || ':' || t.key)`;

/** Adds work on open submissions and streams that the queue does not have. */
export async function addMissingTransmissions(tx: Transaction): Promise<void> {
  await tx.query(QUEUE_CHAINED);
  await tx.query(ADD_TRANSMISSIONS);
}

const SET_PAYLOAD = "update graphile_worker._private_jobs set payload = $2 where id = $1";

/** Replaces the payload of a locked delivery: the next process that locks it sees the new one. */
export async function setPayload(
  owner: Pick<Database, "query">,
  delivery: string,
  payload: AdvancePayload,
): Promise<void> {
  await owner.query(SET_PAYLOAD, [delivery, JSON.stringify(payload)]);
}

/** Work that no worker has taken yet although it is due. */
export interface DueWork {
  readonly waiting: number;
  /** Age of the oldest of it; 0 where nothing waits. */
  readonly oldestSeconds: number;
}

const DUE = `select count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(run_at)), 0)::float8 as "oldestSeconds"
  from graphile_worker._private_jobs where run_at <= now() and is_available`;

/** How much work waits for a worker, and since when; needs the owner's transaction. */
export async function dueWork(tx: Transaction): Promise<DueWork> {
  const { rows } = await tx.query<{ waiting: number; oldestSeconds: number }>(DUE);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

const HAS_STATISTICS_OF_EMPTY = `select from pg_class
  where oid = 'graphile_worker._private_jobs'::regclass and reltuples = 0 and relpages > 0
    and exists (select from graphile_worker._private_jobs)`;
const ANALYZE = "analyze (skip_locked) graphile_worker._private_jobs";

/**
 * Runs ANALYZE on the queue's table if the last one found no rows and there are some now. With statistics of an empty table,
 * Postgres compares each row that graphile-worker fetches with all rows that wait.
 * @returns true if the statistics were those of an empty table.
 */
export async function analyzeIfStatisticsEmpty(owner: Pick<Database, "query">): Promise<boolean> {
  const { rows } = await owner.query(HAS_STATISTICS_OF_EMPTY);
  if (rows.length > 0) await owner.query(ANALYZE);
  return rows.length > 0;
}

/** An interface as the row of a query. */
type Columns<T> = { [K in keyof T]: T[K] };

/** A due row on its way to an engine. */
export interface OutboxRow extends WokenJob {
  /** The row's id. */
  readonly id: string;
}

const TAKE_DUE = `with due as (
    select j.id from graphile_worker._private_jobs j
    where j.task_id = (select id from graphile_worker._private_tasks where identifier = 'advance')
      and j.is_available and j.run_at <= now()
    order by j.priority, j.run_at, j.id limit $2 for update skip locked
  ), taken as (
    update graphile_worker._private_jobs j set locked_by = $1, locked_at = now()
    from due where j.id = due.id returning j.id, j.payload
  )
  select taken.id::text, payload ->> 'workspace' as workspace, payload ->> 'job' as job,
    coalesce(job.priority, 0) as priority, coalesce(job.cancel_requested, false) as "isCancelled"
  from taken left join job
    on job.workspace = (payload ->> 'workspace')::uuid and job.id = (payload ->> 'job')::uuid
  order by taken.id`;

/** Locks due jobs for the pool of a relay, which hands them to an engine. */
export async function takeDue(
  owner: Pick<Database, "maintain">,
  pool: string,
  most: number,
): Promise<readonly OutboxRow[]> {
  const due = await owner.maintain((tx) => tx.query<Columns<OutboxRow>>(TAKE_DUE, [pool, most]));
  return due.rows;
}

const DELETE_SENT =
  "delete from graphile_worker._private_jobs where locked_by = $1 and id = any($2)";

/** Deletes rows that the engine has. */
export async function deleteSent(
  owner: Pick<Database, "query">,
  pool: string,
  ids: readonly string[],
): Promise<void> {
  await owner.query(DELETE_SENT, [pool, ids]);
}

const RELEASE_UNSENT = `update graphile_worker._private_jobs
  set locked_by = null, locked_at = null, run_at = now() + $3::float8 * interval '1 ms'
  where locked_by = $1 and id = any($2)`;

/** Unlocks rows that did not reach the engine, for another attempt after `delayMs`. */
export async function releaseUnsent(
  owner: Pick<Database, "query">,
  pool: string,
  ids: readonly string[],
  delayMs: number,
): Promise<void> {
  await owner.query(RELEASE_UNSENT, [pool, ids, delayMs]);
}

const TAKE_NEXT_RUNS = `delete from graphile_worker._private_jobs
  where key = any($1) and locked_by is null
  returning payload ->> 'workspace' as workspace, payload ->> 'job' as job,
    greatest(0, extract(epoch from run_at - clock_timestamp()) * 1000)::float8 as "delayMs"`;

/** When a job is due again. */
export interface NextRun extends Pick<QueuedJob, "workspace" | "job"> {
  /** Milliseconds from now. */
  readonly delayMs: number;
}

/** Takes the rows out of the queue that tell when jobs are due again; jobs without one have ended or wait. */
export async function takeNextRuns(
  owner: Pick<Database, "query">,
  jobs: readonly Pick<QueuedJob, "workspace" | "job">[],
): Promise<readonly NextRun[]> {
  return (await owner.query<Columns<NextRun>>(TAKE_NEXT_RUNS, [jobs.map(queueKey)])).rows;
}

/** A sample in random order, so that no job is looked at for ever while others are left out. */
const SAMPLE_OVERDUE = `select workspace, id as job, priority
  from job cross join lateral (select journal -> -1 as step) last
  where completed_at is null
    and (cancel_requested or coalesce((step ->> 'wake_at')::timestamptz,
      (step -> 'events' -> -1 ->> 'at')::timestamptz, created_at) < now() - $1::float8 * interval '1 ms')
    and not exists (select from graphile_worker._private_jobs q
      where q.key = job.workspace || ':' || job.id)
  order by random() limit $2`;

/** Open jobs outside the queue that are due for `graceMs` and not advanced since: an engine may have lost them. */
export async function sampleOverdue(
  owner: Pick<Database, "maintain">,
  graceMs: number,
  most: number,
): Promise<readonly QueuedJob[]> {
  const overdue = await owner.maintain((tx) =>
    tx.query<Columns<QueuedJob>>(SAMPLE_OVERDUE, [graceMs, most]),
  );
  return overdue.rows;
}
