import type { ListCursor } from "./entry-lists.ts";
import type { JobRow } from "./jobs.ts";
import { Parameters } from "./parameters.ts";
import { all, sql, type Tx } from "./tx.ts";

/** A job in a list, with what its last step says. */
export type ListedJobRow = JobRow & {
  readonly step: {
    readonly name: string | null;
    readonly provider: string;
    readonly status: string | null;
    readonly code: string | null;
    readonly message: string | null;
    /** When a waiting step is called next. */
    readonly wake_at: string | null;
    /** Number of its events. */
    readonly events: number;
  } | null;
};

/** Which jobs to list; absent members do not matter. */
export interface JobFilter {
  readonly status?: string | undefined;
  readonly workflow?: string | undefined;
  readonly entry?: string | undefined;
  readonly key?: string | undefined;
  readonly tag?: string | undefined;
  /** Of the last step. */
  readonly provider?: string | undefined;
  /** Of the last event of the last step. */
  readonly code?: string | undefined;
  /** Of the first failure, handled or not. */
  readonly faultProvider?: string | undefined;
  readonly faultCode?: string | undefined;
  /** Created at this moment or later. */
  readonly since?: Date | undefined;
  /** Created before. */
  readonly until?: Date | undefined;
  /** Not ended. */
  readonly open?: boolean | undefined;
}

const COLUMNS = `id, created_at, updated_at, entry, workflow, workflow_version, key, args, tags, status,
  completed_at, faults, cancel_requested, from_step, priority`;
const LAST_STEP = "(journal -> -1)";
const LAST_EVENT = `(${LAST_STEP} -> 'events' -> -1)`;
const STEP = `case when json_array_length(journal) > 0 then json_build_object(
  'name', ${LAST_STEP} -> 'name', 'provider', ${LAST_STEP} -> 'provider',
  'status', ${LAST_EVENT} -> 'status', 'code', ${LAST_EVENT} -> 'code',
  'message', ${LAST_EVENT} -> 'message', 'wake_at', ${LAST_STEP} -> 'wake_at',
  'events', json_array_length(${LAST_STEP} -> 'events')) end as step`;

/** Only the filters that are set: with `$1 is null or …` Postgres would read the whole table. */
function conditions(filter: JobFilter, parameters: Parameters): string[] {
  const where = ["workspace = current_workspace()"];
  const equal = (column: string, value: unknown): void => {
    if (value !== undefined) where.push(`${column} = ${parameters.add(value)}`);
  };
  equal("status", filter.status);
  equal("workflow", filter.workflow);
  equal("entry", filter.entry);
  equal("key", filter.key);
  equal(`${LAST_STEP} ->> 'provider'`, filter.provider);
  equal(`${LAST_EVENT} ->> 'code'`, filter.code);
  equal("faults -> 0 ->> 'provider'", filter.faultProvider);
  equal("faults -> 0 ->> 'code'", filter.faultCode);
  if (filter.tag !== undefined) where.push(`${parameters.add(filter.tag)} = any(tags)`);
  if (filter.since) where.push(`created_at >= ${parameters.add(filter.since)}`);
  if (filter.until) where.push(`created_at < ${parameters.add(filter.until)}`);
  if (filter.open !== undefined) where.push(`completed_at is ${filter.open ? "null" : "not null"}`);
  return where;
}

/** Jobs of a filter, newest first. */
export function listJobs(
  tx: Tx,
  filter: JobFilter,
  from: ListCursor | undefined,
  limit: number,
): Promise<ListedJobRow[]> {
  const parameters = new Parameters();
  const where = conditions(filter, parameters);
  if (from?.id === null) where.push(`created_at <= ${parameters.add(from.at)}`);
  else if (from)
    where.push(`(created_at, id) < (${parameters.add(from.at)}, ${parameters.add(from.id)})`);
  const statement = sql(`select ${COLUMNS}, ${STEP} from job where ${where.join(" and ")}
    order by created_at desc, id desc limit ${parameters.add(limit)}`);
  return all<ListedJobRow>(tx, statement, parameters.values);
}

/** A job that can be run again. */
export type EndedJobRow = {
  readonly id: string;
  readonly key: string | null;
  readonly created_at: Date;
  readonly workflow: string;
  /** Steps that failed, in their order. */
  readonly failed: readonly string[];
  /** A newer job follows the same workflow over the same entry. */
  readonly is_repeated: boolean;
};

/** Jobs of a filter that have ended, newest first, after a place. */
export function listEndedJobs(
  tx: Tx,
  filter: JobFilter,
  from: ListCursor | undefined,
  limit: number,
): Promise<EndedJobRow[]> {
  const parameters = new Parameters();
  const where = conditions({ ...filter, open: false }, parameters);
  if (from)
    where.push(`(created_at, id) < (${parameters.add(from.at)}, ${parameters.add(from.id)})`);
  const statement = sql(`select id, key, created_at, workflow,
      array(select step ->> 'step_id' from json_array_elements(journal) step
        where step -> 'events' -> -1 ->> 'status' in ('KO', 'TIMEOUT')) as failed,
      exists (select from job newer
        where newer.workspace = job.workspace and newer.entry = job.entry
          and newer.workflow = job.workflow
          and (newer.created_at, newer.id) > (job.created_at, job.id)) as is_repeated
    from job where ${where.join(" and ")}
    order by created_at desc, id desc limit ${parameters.add(limit)}`);
  return all<EndedJobRow>(tx, statement, parameters.values);
}

/** Jobs of one status whose last step says the same. */
export type JobGroupRow = {
  readonly status: string;
  readonly workflow: string;
  readonly provider: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly jobs: number;
  readonly oldest: Date;
  readonly newest: Date;
};

/** Groups the jobs of a filter, the newest of them, by workflow, status and what the last step says; the largest groups first. */
export function groupJobs(
  tx: Tx,
  filter: JobFilter,
  { jobs, groups }: { readonly jobs: number; readonly groups: number },
): Promise<JobGroupRow[]> {
  const parameters = new Parameters();
  const where = conditions(filter, parameters);
  const statement = sql(`with newest as materialized (
      select status, workflow, created_at, ${LAST_STEP} ->> 'provider' as provider,
        ${LAST_EVENT} ->> 'code' as code, ${LAST_EVENT} ->> 'message' as message
      from job where ${where.join(" and ")}
      order by created_at desc, id desc limit ${parameters.add(jobs)})
    select status, workflow, provider, code, max(message) as message, count(*)::int as jobs,
      min(created_at) as oldest, max(created_at) as newest
    from newest group by status, workflow, provider, code
    order by jobs desc, newest desc, workflow limit ${parameters.add(groups)}`);
  return all<JobGroupRow>(tx, statement, parameters.values);
}
