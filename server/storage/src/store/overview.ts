import type { JobGroupRow } from "./job-lists.ts";
import { all, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** Open jobs of one status. */
type OpenJobsRow = {
  readonly status: string;
  readonly jobs: number;
  readonly oldest: Date;
};

const OPEN = sql(`with open as materialized (
    select status, created_at from job where ${HERE} and completed_at is null
    order by created_at limit $1)
  select status, count(*)::int as jobs, min(created_at) as oldest from open
  group by status order by jobs desc, status`);

/** Jobs that have not ended, by status; counts the oldest `limit` of them. */
export function countOpenJobsHere(tx: Tx, limit: number): Promise<OpenJobsRow[]> {
  return all<OpenJobsRow>(tx, OPEN, [limit]);
}

/** Jobs that were made within an hour. */
type HourRow = { readonly hour: Date; readonly jobs: number; readonly failed: number };

const HOURS = sql(`with newest as materialized (
    select created_at, status from job where ${HERE} and created_at >= $1
    order by created_at desc, id desc limit $2)
  select date_trunc('hour', created_at, 'UTC') as hour, count(*)::int as jobs,
    count(*) filter (where status = 'KO')::int as failed
  from newest group by 1 order by 1`);

/** Jobs by the hour in which they were made, since a moment; counts the newest `limit` of them. */
export function countJobsByHour(tx: Tx, since: Date, limit: number): Promise<HourRow[]> {
  return all<HourRow>(tx, HOURS, [since, limit]);
}

/** Failures of one cause. */
type FailureGroupRow = Omit<JobGroupRow, "status">;

// Also what a branch or the error lane has handled, whose job ends as OK.
const FAILURES = sql(`with newest as materialized (
    select workflow, created_at, faults -> 0 as fault from job where ${HERE} and created_at >= $1
    order by created_at desc, id desc limit $2)
  select workflow, fault ->> 'provider' as provider, fault ->> 'code' as code,
    max(fault ->> 'message') as message, count(*)::int as jobs,
    min(created_at) as oldest, max(created_at) as newest
  from newest where fault is not null group by workflow, 2, 3
  order by jobs desc, newest desc, workflow limit $3`);

/** First failures of jobs since a moment by workflow, step and code; looks at the newest `limit` jobs. */
export function groupFailures(
  tx: Tx,
  since: Date,
  limit: number,
  groups: number,
): Promise<FailureGroupRow[]> {
  return all<FailureGroupRow>(tx, FAILURES, [since, limit, groups]);
}

/** A record that an authority has to have by a moment. */
type DeadlineRow = {
  readonly id: string;
  readonly connection: string;
  readonly identity: string;
  readonly state: string;
  readonly entry: string | null;
  readonly due_at: Date;
};

const DEADLINES = sql(`select id, connection, identity, state, entry, due_at from submission
  where ${HERE} and due_at is not null
    and state in ('prepared', 'queued', 'intended', 'unknown', 'waiting', 'held')
  order by due_at limit $1`);

/** Records that have not ended, the soonest due first. */
export function listDeadlines(tx: Tx, limit: number): Promise<DeadlineRow[]> {
  return all<DeadlineRow>(tx, DEADLINES, [limit]);
}
