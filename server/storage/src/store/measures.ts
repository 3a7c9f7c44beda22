import { all, sql, type Tx } from "./tx.ts";

/** How many rows of a kind there are. */
export type Counted = { readonly name: string; readonly count: number };

const OPEN_JOBS = sql(`select coalesce(status, 'NA') as name, count(*)::int as count from job
  where completed_at is null group by 1`);
const OPEN_ALARMS = sql(`select kind as name, count(*)::int as count from alarm
  where ended_at is null group by 1`);

/** Jobs of all workspaces that have not ended, by status; needs the owner's transaction. */
export function countOpenJobs(tx: Tx): Promise<Counted[]> {
  return all<Counted>(tx, OPEN_JOBS, []);
}

/** Alarms of all workspaces that last, by kind; needs the owner's transaction. */
export function countOpenAlarms(tx: Tx): Promise<Counted[]> {
  return all<Counted>(tx, OPEN_ALARMS, []);
}
