import type { Json } from "@fakturo/model";
import { all, first, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A chain of records. */
export type ChainRow = {
  readonly key: string;
  /** Number of links that were added. */
  readonly length: number;
  /** When its first and its newest link were added. */
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Of its newest link; covers all links. */
  readonly digest: string;
};

const FACTS = "h.key, h.length::int, h.created_at, h.updated_at, h.digest";
const LIST = sql(`select ${FACTS} from chain_head h
  where h.${HERE} and h.key > $1 order by h.key limit $2`);
const LIST_OF_ENTRY = sql(`select ${FACTS} from chain_head h
  where h.${HERE} and h.key > $1 and h.key in (
    select key from chain_link where ${HERE} and entry = $3)
  order by h.key limit $2`);

export interface ChainFilter {
  /** Only chains that have a link of this entry. */
  readonly entry?: string | undefined;
  /** Only chains with later keys. */
  readonly after?: string | undefined;
}

const LENGTH = sql(`select length::int from chain_head where ${HERE} and key = $1`);

/** Number of links that were added to a chain; 0 before the first. */
export async function chainLength(tx: Tx, key: string): Promise<number> {
  return (await first<{ length: number }>(tx, LENGTH, [key]))?.length ?? 0;
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

/** A link that does not follow its predecessor, or is not the one that was added. */
export type ChainFault = {
  readonly position: number;
  /**
   * `gap`: a link before it is missing. `changed`: it names another predecessor than the one stored, or is the
   * newest and not the one that was added. `missing`: this link and all later ones are missing.
   */
  readonly problem: "gap" | "changed" | "missing";
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
    union
    select h.length, 'changed' from chain_head h join chain_link c
      on c.workspace = h.workspace and c.key = h.key and c.position = h.length
    where h.${HERE} and h.key = $1 and link_digest(c.previous, c.link) <> h.digest
    union
    select n.newest + 1, 'missing' from chain_head h cross join lateral (
      select coalesce(max(position), 0) as newest from chain_link where ${HERE} and key = h.key
    ) n
    where h.${HERE} and h.key = $1 and n.newest < h.length
  ) p
  where problem is not null order by position limit $2`);

/** Links that do not follow their predecessors, and a changed or missing newest one; reads the whole chain. */
export function listChainFaults(tx: Tx, key: string, limit: number): Promise<ChainFault[]> {
  return all<ChainFault>(tx, FAULTS, [key, limit]);
}
