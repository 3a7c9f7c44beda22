import type { Json } from "@fakturo/model";
import { jsonColumn } from "./columns.ts";
import { HeadBusy, requireNotStopped } from "./heads.ts";
import { first, run, sql, type Tx } from "./tx.ts";

const LOCK_KEY = "hashtextextended('chain ' || current_workspace() || ' ' || $1, 0)";
/** Serialises all writers of the chain until the transaction ends, also before its first link. */
const LOCK = sql(`select pg_advisory_xact_lock(${LOCK_KEY}), true as locked`);
const LOCK_NOW = sql(`select pg_try_advisory_xact_lock(${LOCK_KEY}) as locked`);

const STATE = sql(`select position::int as length, link from chain_link
  where workspace = current_workspace() and key = $1 order by position desc limit 1`);

/** Number of links of a chain and its newest one, undefined before the first. */
export interface ChainHead {
  readonly length: number;
  readonly link?: Json;
}

/** The newest link of a chain. Does not lock the chain. */
export async function findNewestLink(tx: Tx, key: string): Promise<ChainHead> {
  return (await first<{ length: number; link: Json }>(tx, STATE, [key])) ?? { length: 0 };
}

/**
 * The same, and locks the chain.
 * @throws HeadStopped.
 * @throws HeadBusy where another transaction has locked it and this one is not to wait.
 */
export async function lockChain(tx: Tx, key: string, mayWait: boolean): Promise<ChainHead> {
  // Sent together and run in this order: the newest link is read under the lock.
  const [lock, head] = await Promise.all([
    first<{ locked: boolean }>(tx, mayWait ? LOCK : LOCK_NOW, [key]),
    findNewestLink(tx, key),
    requireNotStopped(tx, { kind: "chain", key }),
  ]);
  if (!lock?.locked) throw new HeadBusy({ kind: "chain", key });
  return head;
}

/** What added a link. */
export interface LinkOrigin {
  readonly at: Date;
  /** The step; it adds one link to a chain, however often it is repeated. */
  readonly intent: string;
  readonly job: string;
  readonly entry: string | null;
  /** The record that the step handed over with it. */
  readonly submission: string | undefined;
}

/** A link at its position of a locked chain. */
export interface NewLink extends LinkOrigin {
  readonly key: string;
  /** One more than the chain has links. */
  readonly position: number;
  /** JSON. */
  readonly text: string;
}

// A trigger adds the digest of the link before, so rows are inserted in the order of their positions.
const ADD =
  sql(`insert into chain_link (key, position, created_at, intent, job, entry, submission, link)
  select * from unnest($1::text[], $2::bigint[], $3::timestamptz[], $4::uuid[], $5::uuid[], $6::uuid[],
    $7::uuid[], $8::json[])`);

/** Appends links to locked chains. */
export async function addLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  await run(tx, ADD, [
    links.map(({ key }) => key),
    links.map(({ position }) => position),
    links.map(({ at }) => at),
    links.map(({ intent }) => intent),
    links.map(({ job }) => job),
    links.map(({ entry }) => entry),
    links.map(({ submission }) => submission ?? null),
    jsonColumn(links.map(({ text }) => text)),
  ]);
}
