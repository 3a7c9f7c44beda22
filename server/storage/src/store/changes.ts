import { all, sql, type Tx } from "./tx.ts";

/** An entry or job that is new or has changed. */
export type ChangeRow = {
  readonly kind: "entry" | "job";
  readonly id: string;
  readonly at: Date;
  /** State of the entry, or status of the job. */
  readonly status: string | null;
  /** Folder of the entry. */
  readonly folder: string | null;
  /** Entry that the job works on. */
  readonly entry: string | null;
};

/** What a follower has seen. */
export interface ChangesSince {
  /** Moment of the last look. */
  readonly at: Date;
  /** Jobs that were open at the last look. */
  readonly open: readonly string[];
  /** Most rows of each kind. */
  readonly limit: number;
}

/**
 * Finds by the indexes that are there: new rows by the time of their creation, changes by the open jobs and by
 * those that were open before, and the entries of all these.
 */
const LIST = sql(`
  with jobs as (
    select id, updated_at, status, entry from job where workspace = current_workspace()
      and completed_at is null and updated_at >= $1 order by updated_at desc limit $3
  ), ended as (
    select id, updated_at, status, entry from job where workspace = current_workspace()
      and id = any($2) and completed_at is not null
  ), made as (
    select id, updated_at, status, entry from job where workspace = current_workspace()
      and created_at >= $1 order by created_at desc, id desc limit $3
  ), changed as (select * from jobs union select * from ended union select * from made), touched as (
    select entry as id from changed where entry is not null
    union select id from (select id from entry where workspace = current_workspace()
      and created_at >= $1 order by created_at desc, id desc limit $3) fresh
  )
  select 'job' as kind, id, updated_at as at, status, null as folder, entry from changed
  union all
  select 'entry', e.id, e.updated_at, e.state, e.folder, null from entry e join touched using (id)
    where e.workspace = current_workspace()
  order by at, kind, id`);

/** Entries and jobs that changed, the oldest change first. */
export function listChanges(tx: Tx, { at, open, limit }: ChangesSince): Promise<ChangeRow[]> {
  return all<ChangeRow>(tx, LIST, [at, open, limit]);
}

const OPEN = sql(`select id from job where workspace = current_workspace() and completed_at is null
  order by created_at desc limit $1`);

/** Ids of jobs that have not ended, the newest. */
export async function listOpenJobs(tx: Tx, limit: number): Promise<string[]> {
  return (await all<{ id: string }>(tx, OPEN, [limit])).map(({ id }) => id);
}
