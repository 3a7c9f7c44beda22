import type { Database, Transaction } from "@fakturo/server-storage/database";
import { TRANSMIT, WAKE } from "@fakturo/server-storage/store";
import type { AdvancePayload } from "../interpret/executor.ts";
import type { TransmitPayload } from "../transmit/transmitter.ts";

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

const ADD_MISSING = `select graphile_worker.add_job('advance',
    json_build_object('workspace', j.workspace, 'job', j.id), job_key => j.id::text,
    max_attempts => ${MAX_ATTEMPTS})
  from job j
  where j.completed_at is null and not exists (
    select from graphile_worker._private_jobs q where q.key = j.id::text)`;

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
  await owner.query(ADD_AGAIN, [JSON.stringify(payload), payload.job, delayMs, priority]);
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
  from graphile_worker._private_jobs where run_at <= now() and locked_by is null`;

/** How much work waits for a worker, and since when; needs the owner's transaction. */
export async function dueWork(tx: Transaction): Promise<DueWork> {
  const { rows } = await tx.query<{ waiting: number; oldestSeconds: number }>(DUE);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
