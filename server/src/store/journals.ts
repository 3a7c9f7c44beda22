import { FakturoError, type Json } from "@fakturo/model";
import type { JobRow, WholeJob } from "./jobs.ts";
import { first, jsonTexts, run, sql, type Tx, textsIn } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** The ids are given twice: by the join alone, the planner would read all jobs of the workspace. */
const SAVE = sql(`update job j set updated_at = g.updated_at, status = g.status,
    completed_at = g.completed_at, faults = g.faults, args = g.args, entry = g.entry,
    journal = g.journal, ref = g.ref, record = case when g.is_same_step then j.record end
  from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::json[], $6::json[],
    $7::uuid[], ${textsIn("$8")}::json[], $9::text[], $10::boolean[])
    as g(id, updated_at, status, completed_at, faults, args, entry, journal, ref, is_same_step)
  where j.workspace = current_workspace() and j.id = any($1) and j.id = g.id`);

/** What became of a job. */
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
  /** The step that was open still is: what it wrote down stays. */
  readonly isSameStep: boolean;
}

/** Writes jobs that are locked, each once. */
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
    jsonTexts(changes.map(({ journal }) => JSON.stringify(journal))),
    changes.map(({ ref }) => ref),
    changes.map(({ isSameStep }) => isSameStep),
  ]);
}

/** Another job calls out for the entry, or an older one is about to. */
const BUSY = sql(`select exists (select from job
    cross join lateral (select journal -> -1 -> 'events' as events) last
    where ${HERE} and entry = $1 and id <> $2 and completed_at is null
      and (events -> -1 ->> 'status' = 'RUN'
        or json_array_length(events) = 0 and (created_at, id) < ($3, $2))) as busy`);

/** Whether a job has to let others call out for the entry first; asked under the entry's lock. */
export async function isEntryBusy(tx: Tx, entry: string, job: JobRow): Promise<boolean> {
  const row = await first<{ busy: boolean }>(tx, BUSY, [entry, job.id, job.created_at]);
  return row?.busy ?? false;
}

const RECORD = sql(`update job set record = $3, updated_at = $4
  where ${HERE} and id = $1 and journal -> -1 ->> 'id' = $2
    and not (journal -> -1 ->> 'completed')::boolean`);

/**
 * Keeps what a job's open step is about to do.
 * @throws FakturoError "conflict" when the step is over: whoever still makes its call must not act.
 */
export async function keepRecord(
  tx: Tx,
  job: string,
  intent: string,
  record: Json,
  at: Date,
): Promise<void> {
  if ((await run(tx, RECORD, [job, intent, JSON.stringify(record), at])) === 0)
    throw new FakturoError("conflict", "the step is over already");
}

const NOTIFY = sql("select pg_notify('fakturo_job', id) from unnest($1::text[]) as id");

/** Tells everyone who waits for some jobs, once the transaction commits. */
export async function notifyJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await run(tx, NOTIFY, [ids]);
}

const WAITING = sql(`select id from job
  where ${HERE} and ref = $1 and completed_at is null limit 1`);

/** The open job whose step waits under a reference. */
export async function findJobByRef(tx: Tx, ref: string): Promise<string | undefined> {
  return (await first<{ id: string }>(tx, WAITING, [ref]))?.id;
}
