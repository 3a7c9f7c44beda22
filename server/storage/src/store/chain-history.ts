import type { Json } from "@fakturo/model";
import { all, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A chain of records. */
export type ChainRow = {
  readonly key: string;
  /** Position of its newest link. */
  readonly length: number;
  /** When its first and its newest link were added. */
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Of its newest link; covers all links. */
  readonly digest: string;
};

/** Adds the facts of a chain to each key of `keys`. */
const OF_KEYS = `select k.key, newest.position::int as length, oldest.created_at,
    newest.created_at as updated_at, newest.digest
  from keys k
  cross join lateral (
    select position, created_at, link_digest(previous, link) as digest from chain_link c
    where c.${HERE} and c.key = k.key order by position desc limit 1
  ) newest
  cross join lateral (
    select created_at from chain_link c where c.${HERE} and c.key = k.key order by position limit 1
  ) oldest
  order by k.key`;
// One look-up in the index for each chain, however many links it has.
const LIST = sql(`with recursive every(key) as (
    (select key from chain_link where ${HERE} and key > $1 order by key limit 1)
    union all
    select (select key from chain_link c where c.${HERE} and c.key > every.key order by c.key limit 1)
    from every where every.key is not null
  ), keys as (select key from every where key is not null limit $2)
  ${OF_KEYS}`);
const LIST_OF_ENTRY = sql(`with keys as (
    select distinct key from chain_link where ${HERE} and entry = $3 and key > $1 order by key limit $2
  ) ${OF_KEYS}`);

export interface ChainFilter {
  /** Only chains that have a link of this entry. */
  readonly entry?: string | undefined;
  /** Only chains with later keys. */
  readonly after?: string | undefined;
}

/** Chains by key. */
export function listChains(
  tx: Tx,
  { entry, after = "" }: ChainFilter,
  limit: number,
): Promise<ChainRow[]> {
  return entry === undefined
    ? all<ChainRow>(tx, LIST, [after, limit])
    : all<ChainRow>(tx, LIST_OF_ENTRY, [after, limit, entry]);
}

/** A link of a chain with its origin. */
export type ChainLinkRow = {
  readonly position: number;
  readonly created_at: Date;
  /** The step that added it. */
  readonly intent: string;
  /** Null for links of releases that did not store them, where the job is removed. */
  readonly job: string | null;
  readonly entry: string | null;
  readonly submission: string | null;
  /** Digest of the link before; null for the first. */
  readonly previous: string | null;
  readonly digest: string;
  readonly link: Json;
  /** Of the entry's document, while it is kept. */
  readonly series: string | null;
  readonly code: string | null;
  /** State of the submission, while it is kept. */
  readonly state: string | null;
};

const linksWhere = (
  condition: string,
) => `select c.position::int, c.created_at, c.intent, c.job, c.entry,
    c.submission, c.previous, link_digest(c.previous, c.link) as digest, c.link,
    e.snippet ->> 'series' as series, e.snippet ->> 'code' as code, s.state
  from chain_link c
  left join entry e on e.workspace = c.workspace and e.id = c.entry
  left join submission s on s.workspace = c.workspace and s.id = c.submission
  where c.${HERE} and c.key = $1 and c.position < $2 ${condition}
  order by c.position desc limit $3`;
const LINKS = sql(linksWhere(""));
const LINKS_OF_ENTRY = sql(linksWhere("and c.entry = $4"));

export interface LinkFilter {
  /** Only links of this entry. */
  readonly entry?: string | undefined;
  /** Only links before this position. */
  readonly before?: number | undefined;
}

/** Links of a chain, the newest first. */
export function listLinks(
  tx: Tx,
  key: string,
  { entry, before = Number.MAX_SAFE_INTEGER }: LinkFilter,
  limit: number,
): Promise<ChainLinkRow[]> {
  return entry === undefined
    ? all<ChainLinkRow>(tx, LINKS, [key, before, limit])
    : all<ChainLinkRow>(tx, LINKS_OF_ENTRY, [key, before, limit, entry]);
}

/** A link that does not follow its predecessor. */
export type ChainFault = {
  readonly position: number;
  /** `gap`: a link before it is missing. `changed`: it names another predecessor than the one stored. */
  readonly problem: "gap" | "changed";
};

const FAULTS = sql(`select position::int, problem from (
    select position, case
      when position <> coalesce(last, 0) + 1 then 'gap'
      when previous is distinct from digest then 'changed'
    end as problem
    from (
      select position, previous, lag(position) over w as last,
        lag(link_digest(previous, link)) over w as digest
      from chain_link where ${HERE} and key = $1 window w as (order by position)
    ) l
  ) p
  where problem is not null order by position limit $2`);

/** Links that do not follow their predecessors, the oldest first; reads the whole chain. */
export function listChainFaults(tx: Tx, key: string, limit: number): Promise<ChainFault[]> {
  return all<ChainFault>(tx, FAULTS, [key, limit]);
}
