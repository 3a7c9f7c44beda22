import type { Json } from "@fakturo/model";
import { first, run, sql, type Tx } from "./tx.ts";

/** Serialises all writers of the chain until the transaction ends, also before its first link. */
const LOCK = sql(`select pg_advisory_xact_lock(
  hashtextextended('chain ' || current_workspace() || ' ' || $1, 0))`);

const NEWEST = sql(`select link from chain_link
  where workspace = current_workspace() and key = $1 order by position desc limit 1`);

/** The chain's newest link, undefined before the first; locks the chain. */
export async function lockChain(tx: Tx, key: string): Promise<Json | undefined> {
  await run(tx, LOCK, [key]);
  return (await first<{ link: Json }>(tx, NEWEST, [key]))?.link;
}

const STATE = sql(`select position::int as length, link from chain_link
  where workspace = current_workspace() and key = $1 order by position desc limit 1`);

/** Number of links of a chain and its newest one; undefined before the first. Does not lock the chain. */
export async function findNewestLink(
  tx: Tx,
  key: string,
): Promise<{ readonly length: number; readonly link?: Json }> {
  return (await first<{ length: number; link: Json }>(tx, STATE, [key])) ?? { length: 0 };
}

const LENGTH = sql(`select coalesce(max(position), 0)::int as length from chain_link
  where workspace = current_workspace() and key = $1`);

/** Number of links of a chain; locks the chain. */
export async function lockedLength(tx: Tx, key: string): Promise<number> {
  await run(tx, LOCK, [key]);
  return (await first<{ length: number }>(tx, LENGTH, [key]))?.length ?? 0;
}

// A trigger adds the digest of the link before.
const ADD =
  sql(`insert into chain_link (key, position, created_at, intent, job, entry, submission, link)
  select $1, coalesce(max(position), 0) + 1, $2, $3, $4, $5, $6, $7 from chain_link
  where workspace = current_workspace() and key = $1`);

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

/** Appends a link. */
export async function addLink(
  tx: Tx,
  { key, link }: { readonly key: string; readonly link: Json },
  { at, intent, job, entry, submission }: LinkOrigin,
): Promise<void> {
  await run(tx, LOCK, [key]);
  await run(tx, ADD, [key, at, intent, job, entry, submission ?? null, JSON.stringify(link)]);
}
