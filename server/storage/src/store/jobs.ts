import type { Json } from "@fakturo/model";
import type { StoredFault } from "./entries.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type JobRow = {
  readonly id: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly entry: string | null;
  readonly workflow: string;
  readonly workflow_version: number;
  readonly key: string | null;
  readonly args: Readonly<Record<string, string>> | null;
  readonly tags: readonly string[];
  readonly status: string;
  readonly completed_at: Date | null;
  readonly faults: readonly StoredFault[] | null;
  readonly cancel_requested: boolean;
  /** Step that the job began with, when it is not the first. */
  readonly from_step: string | null;
  /** From -100 to 100, the higher the sooner. */
  readonly priority: number;
};

export type EventRow = {
  readonly index: number;
  readonly status: string;
  readonly at: string;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly args?: Readonly<Record<string, string>> | undefined;
  readonly faults?: readonly StoredFault[] | undefined;
  readonly silo_entry_id?: string | undefined;
};

/** A step that was started. */
export type IntentRow = {
  readonly id: string;
  readonly step_id: string;
  readonly name?: string | undefined;
  readonly provider: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly completed: boolean;
  /** When a waiting step is called next. */
  readonly wake_at?: string | undefined;
  /** The process that makes, or last made, the step's external call. */
  readonly caller?: string | undefined;
  /** Number of calls among the removed events where `index` jumps, in a step that waited repeatedly. */
  readonly calls_left_out?: number | undefined;
  readonly events: readonly EventRow[];
};

/** A job with its full history. */
export type WholeJob = JobRow & {
  /** Steps in the order of their start; only the last can be open. */
  readonly journal: readonly IntentRow[];
  /** Reference by which the open step can be poked. */
  readonly ref: string | null;
  /** The record that the open step made with `ctx.intend`. */
  readonly record: Json | null;
  /** A step of the job has blocked the event loop of a process; only from `lockJobs`. */
  readonly blocked?: boolean;
};

const COLUMNS = `id, created_at, updated_at, entry, workflow, workflow_version, key, args, tags, status,
  completed_at, faults, cancel_requested, from_step, priority`;
const HERE = "workspace = current_workspace()";

const WHOLE = `${COLUMNS}, journal, ref, record`;
const FIND = sql(`select ${WHOLE} from job where ${HERE} and id = $1`);
const BLOCKED = `exists (select from blocked_job b
  where b.workspace = job.workspace and b.job = job.id) as blocked`;
const LOCK = sql(`select ${WHOLE}, ${BLOCKED} from job where ${HERE} and id = any($1)
  order by id for no key update`);
const BY_KEY = sql(`select ${WHOLE} from job where ${HERE} and key = $1
  order by created_at desc, id desc limit 1`);

export function findJob(tx: Tx, id: string): Promise<WholeJob | undefined> {
  return first<WholeJob>(tx, FIND, [id]);
}

/** Jobs by id, locked. */
export function lockJobs(tx: Tx, ids: readonly string[]): Promise<WholeJob[]> {
  return all<WholeJob>(tx, LOCK, [ids]);
}

/** The newest job of a key. */
export function findJobByKey(tx: Tx, key: string): Promise<WholeJob | undefined> {
  return first<WholeJob>(tx, BY_KEY, [key]);
}

const RELEASE_KEYS = sql(`update job set key_held = false
  where ${HERE} and key = any($1) and key_held and created_at < $2`);
const TAKEN = `exists (select from job where ${HERE} and id = $1) as id_taken,
  exists (select from job where ${HERE} and key = $2 and key_held and created_at >= $3) as key_taken`;

type TakenRow = { readonly id_taken: boolean | null; readonly key_taken: boolean | null };

const taken = ({ id_taken, key_taken }: TakenRow) =>
  id_taken ? "id" : key_taken ? "key" : undefined;

/** Conflicts and dependencies of a new job. */
export interface JobPosition {
  readonly id: string | undefined;
  readonly key: string | undefined;
  /** Keys of older jobs may be used again. */
  readonly keysSince: Date;
}

const CHECK = sql(`select ${TAKEN}`);

/** Which of id and key a job holds. */
export async function findJobConflict(
  tx: Tx,
  place: JobPosition,
): Promise<"id" | "key" | undefined> {
  const { id, key, keysSince } = place;
  const row = await first<TakenRow>(tx, CHECK, [id ?? null, key ?? null, keysSince]);
  return row && taken(row);
}

/** Without `exists`: for a list, the planner would hash whole tables. */
const FACTS = `(select true from job where ${HERE} and id = n.id) as id_taken,
    (select true from job where ${HERE} and key = n.key and key_held and created_at >= $5) as key_taken,
    (select w.version from workflow w where w.workspace = current_workspace() and w.id = n.workflow
      and not w.disabled) as version,
    (select true from entry where ${HERE} and id = n.entry) as has_entry,
    coalesce((select generation + 1 from job where ${HERE} and id = $6), 0) as generation`;
const NEEDS = sql(`select ${FACTS} from (values ($1::uuid, $2::text, $3::uuid, $4::uuid))
  as n(id, key, workflow, entry)`);

/** References of a new job. */
export interface JobClaim {
  readonly id: string;
  readonly key: string | undefined;
  readonly workflow: string;
  readonly entry: string | undefined;
}

export interface JobNeeds {
  readonly taken: "id" | "key" | undefined;
  /** Version of the workflow published last; null for none. */
  readonly version: number | null;
  readonly hasEntry: boolean;
  /**
   * Length of the chain of jobs that each started the next, up to the new one; 0 for a job not started
   * by a step.
   */
  readonly generation: number;
}

type NeedsRow = TakenRow & {
  readonly version: number | null;
  readonly has_entry: true | null;
  readonly generation: number;
};

const needsIn = ({ version, has_entry, generation, ...row }: NeedsRow): JobNeeds => ({
  taken: taken(row),
  version,
  hasEntry: has_entry ?? false,
  generation,
});

/** When jobs are created, and by which job, if any. */
export interface JobOrigin {
  /** Keys of older jobs may be used again. */
  readonly keysSince: Date;
  readonly parent: string | undefined;
}

/** All dependencies of a new job. */
export async function jobNeeds(tx: Tx, claim: JobClaim, origin: JobOrigin): Promise<JobNeeds> {
  const { id, key, workflow, entry } = claim;
  const { keysSince, parent } = origin;
  const row = await first<NeedsRow>(tx, NEEDS, [
    id,
    key ?? null,
    workflow,
    entry ?? null,
    keysSince,
    parent ?? null,
  ]);
  if (!row) throw new Error("a statement without a table answered nothing");
  return needsIn(row);
}

/**
 * Stores the jobs whose dependencies exist, each with its first dispatch. Answers the dependencies found
 * for all of them.
 */
const INSERT = sql(`
  with given as materialized (
    select n.*, ${FACTS}
    from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $7::json[], $8::json[]) with ordinality
      as n(id, key, workflow, entry, args, tags, place)
  ), made as (
    insert into job (id, created_at, updated_at, entry, workflow, workflow_version, key, key_held, args,
      tags, status, given_entry, given_args, generation)
    select id, $9, $9, entry, workflow, version, key, key is not null, args,
      array(select json_array_elements_text(tags)), 'NA', entry, args, generation
    from given
    where id_taken is null and key_taken is null and version is not null
      and (entry is null or has_entry)
    on conflict do nothing
    returning id
  ), listed as (
    select array_agg(made.id order by place) as ids from made join given using (id)
  ), queued as (
    select enqueue_new($10, ids) from listed where ids is not null
  )
  select id_taken, key_taken, version, has_entry, generation, made.id is not null as is_made
  from given left join made using (id), (select count(*) from queued) as all_queued
  order by place`);

export interface NewJob extends JobClaim {
  readonly args: Readonly<Record<string, string>> | null;
  readonly tags: readonly string[];
}

/** The queue's task that advances a job. */
export const ADVANCE = "advance";

export interface InsertedJob extends JobNeeds {
  /** False where a dependency is missing, or a concurrent request took the id or key. */
  readonly isMade: boolean;
}

/** Stores and enqueues jobs with the same moment of creation; the statements are sent at once. */
export async function insertJobs(
  tx: Tx,
  jobs: readonly NewJob[],
  at: Date,
  { keysSince, parent }: JobOrigin,
): Promise<readonly InsertedJob[]> {
  const keys = jobs.flatMap(({ key }) => key ?? []);
  const released = keys.length > 0 ? run(tx, RELEASE_KEYS, [keys, keysSince]) : undefined;
  const inserted = all<NeedsRow & { readonly is_made: boolean }>(tx, INSERT, [
    jobs.map(({ id }) => id),
    jobs.map(({ key }) => key ?? null),
    jobs.map(({ workflow }) => workflow),
    jobs.map(({ entry }) => entry ?? null),
    keysSince,
    parent ?? null,
    jobs.map(({ args }) => args && JSON.stringify(args)),
    jobs.map(({ tags }) => JSON.stringify(tags)),
    at,
    ADVANCE,
  ]);
  const [rows] = await Promise.all([inserted, released]);
  return rows.map(({ is_made, ...row }) => ({ ...needsIn(row), isMade: is_made }));
}

const GIVEN = sql(`select given_entry as entry, given_args as args from job
  where ${HERE} and id = $1 and (given_entry is not null or given_args is not null)`);

/** Original inputs of a job; undefined where they are unknown. */
export function findGiven(tx: Tx, id: string): Promise<Pick<JobRow, "entry" | "args"> | undefined> {
  return first<Pick<JobRow, "entry" | "args">>(tx, GIVEN, [id]);
}

const ENQUEUE =
  sql(`select enqueue($1, json_build_object('workspace', current_workspace(), 'job', id),
  max_attempts => 32767) from unnest($2::uuid[]) as g(id)`);
const ENQUEUE_LATER = sql("select enqueue_later($1, $2, $3)");

/**
 * Schedules a job after a delay in milliseconds, or at once; replaces an earlier schedule. Uses the
 * database's clock, which alone decides what is due.
 */
export function enqueueJob(tx: Tx, id: string, delay: number | null): Promise<void> {
  return enqueueJobs(tx, new Map([[id, delay]]));
}

/** The same for several jobs: delays by id. */
export async function enqueueJobs(
  tx: Tx,
  delays: ReadonlyMap<string, number | null>,
): Promise<void> {
  if (delays.size === 0) return;
  // All transactions take the queue's rows in one order, so that they do not wait for each other in a circle.
  const sorted = [...delays].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const idsOf = (list: typeof sorted) => list.map(([id]) => id);
  const now = sorted.filter(([, delay]) => delay === null);
  const later = sorted.filter(([, delay]) => delay !== null);
  await Promise.all([
    now.length > 0 && run(tx, ENQUEUE, [ADVANCE, idsOf(now)]),
    later.length > 0 &&
      run(tx, ENQUEUE_LATER, [ADVANCE, idsOf(later), later.map(([, delay]) => delay)]),
  ]);
}
