import { FakturoError, type Json } from "@fakturo/model";
import { storable } from "@fakturo/server-base";
import { jsonColumn } from "./columns.ts";
import type { JobRow, WholeJob } from "./jobs.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** The ids are passed twice: by the join alone, the planner would read all jobs of the workspace. */
const SAVE = sql(`update job j set updated_at = g.updated_at, status = g.status,
    completed_at = g.completed_at, faults = g.faults, args = g.args, entry = g.entry,
    journal = g.journal, ref = g.ref, record = case when g.is_same_step then j.record end
  from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::json[], $6::json[],
    $7::uuid[], $8::json[], $9::text[], $10::boolean[])
    as g(id, updated_at, status, completed_at, faults, args, entry, journal, ref, is_same_step)
  where j.workspace = current_workspace() and j.id = any($1) and j.id = g.id`);

/** Pending changes of a job. */
export interface JournalChange
  extends Pick<
    WholeJob,
    | "id"
    | "updated_at"
    | "status"
    | "completed_at"
    | "faults"
    | "args"
    | "entry"
    | "journal"
    | "ref"
  > {
  /** The open step is unchanged: its recorded intent stays. */
  readonly isSameStep: boolean;
}

/** Writes locked jobs, each once. */
export async function saveJournals(tx: Tx, changes: readonly JournalChange[]): Promise<void> {
  if (changes.length === 0) return;
  await run(tx, SAVE, [
    changes.map(({ id }) => id),
    changes.map((change) => change.updated_at),
    changes.map(({ status }) => status),
    changes.map((change) => change.completed_at),
    changes.map(({ faults }) => faults && JSON.stringify(faults)),
    changes.map(({ args }) => args && JSON.stringify(args)),
    changes.map(({ entry }) => entry),
    jsonColumn(changes.map(({ journal }) => JSON.stringify(journal))),
    changes.map(({ ref }) => ref),
    changes.map(({ isSameStep }) => isSameStep),
  ]);
}

/**
 * True when another job makes a call for the entry, or an older one is about to: its step has begun or
 * is due. Materialized, so that each journal is parsed only once.
 */
const BUSY = sql(`with others as materialized (
    select id, created_at, journal -> -1 as step from job
    where ${HERE} and entry = $1 and id <> $2 and completed_at is null
  )
  select exists (select from others
    cross join lateral (select step -> 'events' -> -1 ->> 'status' as status) last
    where status = 'RUN' or (created_at, id) < ($3, $2) and (status = 'POKE'
      or status in ('ERR', 'QUEUED') and (step ->> 'wake_at')::timestamptz <= $4
      or json_array_length(step -> 'events') = 0)) as busy`);

/** True when another job's external call for the entry comes first; needs the entry's lock. */
export async function isEntryBusy(tx: Tx, entry: string, job: JobRow, now: Date): Promise<boolean> {
  const row = await first<{ busy: boolean }>(tx, BUSY, [entry, job.id, job.created_at, now]);
  return row?.busy ?? false;
}

const RECORD = sql(`update job set record = $4, updated_at = $5
  where ${HERE} and id = $1 and journal -> -1 ->> 'id' = $2
    and (journal -> -1 -> 'events' -> -1 ->> 'index')::integer = $3`);

/** One call of a step: the place of its `RUN` among the step's events. */
export interface CallPosition {
  readonly job: string;
  readonly intent: string;
  readonly eventIndex: number;
}

/**
 * Stores the intent of a call.
 * @throws FakturoError "conflict" when the step has newer events: the caller must not make the call
 * then.
 */
export async function keepRecord(
  tx: Tx,
  { job, intent, eventIndex }: CallPosition,
  record: Json,
  at: Date,
): Promise<void> {
  if ((await run(tx, RECORD, [job, intent, eventIndex, recordText(record), at])) === 0)
    throw new FakturoError("conflict", "the step is over or called anew already");
}

const OPEN = sql(`select exists (select from job where ${HERE} and id = $1 and completed_at is null
  and journal -> -1 ->> 'id' = $2
  and (journal -> -1 -> 'events' -> -1 ->> 'index')::integer = $3
  and journal -> -1 -> 'events' -> -1 ->> 'status' = 'RUN') as open`);

/** True while a call of a step is being made: its result is not written, and it was not made anew. */
export async function isCallOpen(
  tx: Tx,
  { job, intent, eventIndex }: CallPosition,
): Promise<boolean> {
  const row = await first<{ open: boolean }>(tx, OPEN, [job, intent, eventIndex]);
  return row?.open ?? false;
}

function recordText(record: Json): string {
  return JSON.stringify(record, (_, value) =>
    typeof value === "string" ? storable(value) : value,
  );
}

const NOTIFY = sql("select pg_notify('fakturo_job', id) from unnest($1::text[]) as id");

/** Notifies waiters of some jobs, once the transaction commits. */
export async function notifyJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await run(tx, NOTIFY, [ids]);
}

const WAITING = sql(`select id from job
  where ${HERE} and ref = any($1) and completed_at is null
    and ($2::text is null or split_part(journal -> -1 ->> 'provider', '.', 1) = $2)
  order by created_at, id limit $3`);

/** Open jobs whose step waits under one of the references, optionally of one app; oldest first. */
export async function findJobsByRefs(
  tx: Tx,
  refs: readonly string[],
  app: string | undefined,
  limit: number,
): Promise<string[]> {
  return (await all<{ id: string }>(tx, WAITING, [refs, app ?? null, limit])).map(({ id }) => id);
}

const WORKSPACES = sql("select workspaces_of_job($1, $2) as workspace");

/** Workspaces with an open job of this id, or one that waits under this reference. */
export async function workspacesOfJob(
  tx: Tx,
  job: string | undefined,
  ref: string | undefined,
): Promise<string[]> {
  const rows = await all<{ workspace: string }>(tx, WORKSPACES, [job ?? null, ref ?? null]);
  return rows.map(({ workspace }) => workspace);
}
