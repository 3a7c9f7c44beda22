import type { Head } from "./heads.ts";
import { all, first, run, sql, type Tx } from "./tx.ts";

/** The head of a chain or series of a workspace, known from outside the database. */
export interface KnownHead extends Head {
  readonly workspace: string;
}

/** A chain or series that waits for the operator. */
export type RestoreStop = {
  readonly workspace: string;
  readonly kind: "chain" | "series";
  readonly key: string;
  readonly cause: "behind" | "unproved" | "moved";
  /** Newest known link or number, and the stored one; decimal digits. */
  readonly known: string;
  readonly stored: string;
  readonly created_at: Date;
};

const STOP_ALL = sql(`insert into fakturo.restore_stop
    (workspace, kind, key, cause, known_length, known_digest, created_at)
  select workspace, 'chain', key, 'unproved', length, digest, $1::timestamptz from fakturo.chain_head
  union all
  select workspace, 'series', id::text, 'unproved', last_index, null, $1::timestamptz from fakturo.series
    where last_index is not null
  on conflict do nothing`);

const MARK_RESTORED = sql("update fakturo.workspace set restored_at = $1");

/**
 * Stops all chains and series that have links or numbers: the database was restored, and later ones may have been
 * issued. Chains that begin later are compared with the authority, too. Needs the owner's transaction.
 */
export async function stopRestored(tx: Tx, now: Date): Promise<number> {
  await run(tx, MARK_RESTORED, [now]);
  return run(tx, STOP_ALL, [now]);
}

// The locks wait for transactions that add a link or take a number.
const STOP_MOVED = sql(`with heads as (
    select 'chain' as kind, key, length, digest from fakturo.chain_head where workspace = $1 for update
  ), numbered as (
    select 'series' as kind, id::text as key, last_index as length from fakturo.series
      where workspace = $1 and last_index is not null for update
  )
  insert into fakturo.restore_stop
    (workspace, kind, key, cause, known_length, known_digest, created_at)
  select $1::uuid, kind, key, 'moved', length, digest, $2::timestamptz from heads
  union all
  select $1::uuid, kind, key, 'moved', length, null, $2::timestamptz from numbered
  on conflict (workspace, kind, key) do update
    set cause = 'moved', known_length = excluded.known_length, known_digest = excluded.known_digest,
      created_at = excluded.created_at, resumed_at = null`);

/**
 * Stops the chains and series of a workspace that another installation continues; answers how many. Needs the owner's
 * transaction.
 */
export function stopMoved(tx: Tx, workspace: string, now: Date): Promise<number> {
  return run(tx, STOP_MOVED, [workspace, now]);
}

// A workspace that is moved continues only what was resumed or begun since its heads were stopped.
const CONTINUED = sql(`select count(*)::int as heads from (
    select 'chain' as kind, key from chain_head where workspace = current_workspace()
    union all
    select 'series', id::text from series where workspace = current_workspace() and last_index is not null
  ) h where not $1 or not exists (select from restore_stop s where s.workspace = current_workspace()
    and s.kind = h.kind and s.key = h.key and s.cause = 'moved' and s.resumed_at is null)`);

/**
 * How many chains and series with links or numbers do not go on in a workspace's export alone: all, or the running ones of
 * a workspace that is moved.
 */
export async function countContinued(tx: Tx, isMove: boolean): Promise<number> {
  return (await first<{ heads: number }>(tx, CONTINUED, [isMove]))?.heads ?? 0;
}

const STOP_COPIED =
  sql(`insert into restore_stop (kind, key, cause, known_length, known_digest, created_at)
  select 'chain', key, 'moved', length, digest, $1::timestamptz from chain_head
    where workspace = current_workspace()
  union all
  select 'series', id::text, 'moved', last_index, null, $1::timestamptz from series
    where workspace = current_workspace() and last_index is not null`);

/** Stops the chains and series of a copied workspace, which the installation that it comes from continues. */
export function stopCopied(tx: Tx, now: Date): Promise<number> {
  return run(tx, STOP_COPIED, [now]);
}

// A stop that a person has ended is only made again for what was not known then.
const STOP_BEHIND = sql(`insert into fakturo.restore_stop as s
    (workspace, kind, key, cause, known_length, known_digest, created_at)
  select k.workspace, k.kind, k.key, 'behind', k.length, k.digest, $2
  from json_to_recordset($1) as k(workspace uuid, kind text, key text, length bigint, digest text)
  join fakturo.workspace w on w.id = k.workspace
  where case k.kind
    when 'series' then exists (select from fakturo.series r where r.workspace = k.workspace
      and r.id::text = k.key and coalesce(r.last_index, 0) < k.length)
    else not exists (select from fakturo.chain_link c where c.workspace = k.workspace and c.key = k.key
      and c.position = k.length and fakturo.link_digest(c.previous, c.link) = k.digest)
  end
  on conflict (workspace, kind, key) do update
    set cause = 'behind', known_length = excluded.known_length, known_digest = excluded.known_digest,
      created_at = excluded.created_at, resumed_at = null
    where (s.cause = 'unproved' and s.resumed_at is null)
      or (s.known_length, s.known_digest) is distinct from (excluded.known_length, excluded.known_digest)
  returning workspace, kind, key, known_length::text as length, known_digest as digest`);

/**
 * Stops chains and series that lack a known link or number; answers those that were not stopped for it before.
 * Needs the owner's transaction.
 */
export function stopBehind(
  tx: Tx,
  known: readonly KnownHead[],
  now: Date,
): Promise<readonly KnownHead[]> {
  return all<KnownHead & Record<string, unknown>>(tx, STOP_BEHIND, [JSON.stringify(known), now]);
}

const LIST =
  sql(`select s.workspace, s.kind, s.key, s.cause, s.known_length::text as known, s.created_at,
    coalesce((select h.length from fakturo.chain_head h
        where s.kind = 'chain' and h.workspace = s.workspace and h.key = s.key),
      (select r.last_index from fakturo.series r
        where s.kind = 'series' and r.workspace = s.workspace and r.id::text = s.key), 0)::text as stored
  from fakturo.restore_stop s
  where s.resumed_at is null and ($1::uuid is null or s.workspace = $1)
  order by s.workspace, s.kind, s.key`);

/** Stops of one workspace or of all; needs the owner's transaction. */
export function listRestoreStops(tx: Tx, workspace: string | undefined): Promise<RestoreStop[]> {
  return all<RestoreStop>(tx, LIST, [workspace ?? null]);
}

const RESUME = sql(`with resumed as (
    update fakturo.restore_stop set resumed_at = $3
    where resumed_at is null and ($1::uuid is null or workspace = $1) and ($2::text is null or key = $2)
    returning workspace, kind, key, known_length
  ), moved as (
    update fakturo.series s set last_index = r.known_length, updated_at = $3 from resumed r
    where r.kind = 'series' and s.workspace = r.workspace and s.id::text = r.key
      and coalesce(s.last_index, 0) < r.known_length
  )
  select key from resumed`);

/**
 * Ends stops of one workspace or of all, of one key or of all; answers how many. A series continues after its last
 * known number, a chain after its newest stored link. Needs the owner's transaction.
 */
export function resumeStopped(
  tx: Tx,
  workspace: string | undefined,
  key: string | undefined,
  now: Date,
): Promise<number> {
  return run(tx, RESUME, [workspace ?? null, key ?? null, now]);
}

const MOVED = sql(`select workspace, 'chain' as kind, key, length::text, digest
    from fakturo.chain_head where updated_at >= $1
  union all
  select workspace, 'series', id::text, last_index::text, null
    from fakturo.series where updated_at >= $1 and last_index is not null`);

/** Chains and series that moved since a moment; needs the owner's transaction. */
export function listMovedHeads(tx: Tx, since: Date): Promise<readonly KnownHead[]> {
  return all<KnownHead & Record<string, unknown>>(tx, MOVED, [since]);
}
