import type { Interval } from "@fakturo/workflow";
import { all, first, run, sql, type Tx } from "./tx.ts";

export type ScheduleRow = {
  readonly id: string;
  readonly entry: string;
  readonly workflow: string;
  readonly interval: Interval;
  readonly factor: number;
  /** End of the last assigned window. */
  readonly since: Date;
  readonly next_at: Date;
};

const COLUMNS = "id, entry, workflow, interval, factor, since, next_at";
const HERE = "workspace = current_workspace()";

const PUT = sql(`insert into schedule (${COLUMNS}, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
  on conflict (workspace, entry, workflow) do update set interval = excluded.interval,
    factor = excluded.factor, updated_at = excluded.updated_at,
    next_at = case when schedule.next_at <= excluded.updated_at then schedule.next_at
      else excluded.next_at end`);

/**
 * Stores a recurring job. One of the same entry and workflow keeps its id and the end of its last
 * window, from which the next one begins; a window that has passed keeps its end.
 */
export async function putSchedule(tx: Tx, row: ScheduleRow, at: Date): Promise<void> {
  const { id, entry, workflow, interval, factor, since, next_at } = row;
  await run(tx, PUT, [id, entry, workflow, interval, factor, since, next_at, at]);
}

const DELETE = sql(`delete from schedule
  where ${HERE} and entry = $1 and ($2::uuid is null or workflow = $2)`);

/** Ends recurring jobs of an entry; answers their number. */
export function deleteSchedules(
  tx: Tx,
  entry: string,
  workflow: string | undefined,
): Promise<number> {
  return run(tx, DELETE, [entry, workflow ?? null]);
}

const LOCK = sql(`select ${COLUMNS} from schedule
  where ${HERE} and id = $1 and next_at <= $2 for update skip locked`);

/** A due schedule that no other node has locked. */
export function lockDueSchedule(tx: Tx, id: string, at: Date): Promise<ScheduleRow | undefined> {
  return first<ScheduleRow>(tx, LOCK, [id, at]);
}

const MOVE = sql(`update schedule set since = $2, next_at = $3 where ${HERE} and id = $1`);

export async function moveSchedule(tx: Tx, id: string, since: Date, nextAt: Date): Promise<void> {
  await run(tx, MOVE, [id, since, nextAt]);
}

/** Identifies a schedule among those of all workspaces. */
export interface ScheduleName {
  readonly workspace: string;
  readonly id: string;
}

const DUE = sql(`select workspace, id from fakturo.schedule s
  where next_at <= $1 and not exists (select from unnest($2::uuid[], $3::uuid[]) as t(workspace, id)
    where t.workspace = s.workspace and t.id = s.id)
  order by next_at limit $4`);

/**
 * Due schedules of all workspaces, oldest first, except the given ones; needs the owner's transaction.
 */
export function listDueSchedules(
  tx: Tx,
  at: Date,
  except: readonly ScheduleName[],
  limit: number,
): Promise<ScheduleName[]> {
  const workspaces = except.map(({ workspace }) => workspace);
  return all<ScheduleName>(tx, DUE, [at, workspaces, except.map(({ id }) => id), limit]);
}

const NOW = sql("select now() as now");

/** The database's time, in milliseconds since the epoch: windows must not depend on a process' clock. */
export async function databaseNow(tx: Tx): Promise<number> {
  const row = await first<{ now: Date }>(tx, NOW, []);
  if (!row) throw new Error("a statement without a table answered nothing");
  return row.now.getTime();
}
