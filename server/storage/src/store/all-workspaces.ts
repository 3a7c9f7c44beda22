import type { WorkspaceRow } from "./access.ts";
import { all, run, sql, type Tx } from "./tx.ts";

const COLUMNS = "id, created_at, updated_at, name, country, slug, sandbox, logo_url";

const LIST = sql(`select ${COLUMNS} from fakturo.workspace order by created_at, id`);

/** Every workspace of the installation, oldest first; needs the owner's transaction. */
export function listWorkspaces(tx: Tx): Promise<WorkspaceRow[]> {
  return all<WorkspaceRow>(tx, LIST, []);
}

const FIND = sql(`select ${COLUMNS} from fakturo.workspace
  where id::text = $1 or slug = $1 or name = $1
  order by id::text = $1 desc, slug = $1 desc, created_at desc`);

/** Workspaces that match an id, a handle or a name, best match first; needs the owner's transaction. */
export function findWorkspaces(tx: Tx, text: string): Promise<WorkspaceRow[]> {
  return all<WorkspaceRow>(tx, FIND, [text]);
}

const PURGE_SPOOL = sql(`delete from fakturo.spool s
  where created_at < $1::timestamptz - make_interval(days => coalesce(
    (select spool_days from fakturo.retention r where r.workspace = s.workspace), $2::int))
  and not exists (select from fakturo.job j where j.workspace = s.workspace and j.completed_at is null
    and position('spool:' || s.key in j.args::text) > 0)`);

/**
 * Removes files of the spool older than their workspace's period that no open job needs; needs the
 * owner's transaction.
 */
export function purgeSpool(tx: Tx, now: Date, usualDays: number): Promise<number> {
  return run(tx, PURGE_SPOOL, [now, usualDays]);
}

const PARKED = sql(`select workspace, id, last.step ->> 'provider' as provider
  from fakturo.job cross join lateral (select journal -> -1 as step) last
  where completed_at is null and last.step -> 'events' -> -1 ->> 'status' = 'QUEUED'
    and last.step -> 'events' -> -1 ->> 'code' = $1
  order by created_at`);

export type ParkedRow = {
  readonly workspace: string;
  readonly id: string;
  readonly provider: string;
};

/** Open jobs whose last step waits with a code; needs the owner's transaction. */
export function listWaitingWith(tx: Tx, code: string): Promise<ParkedRow[]> {
  return all<ParkedRow>(tx, PARKED, [code]);
}
