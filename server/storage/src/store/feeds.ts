import { all, first, run, sql, type Tx } from "./tx.ts";

const HERE = "workspace = current_workspace()";

/** A feed of a holder as it is stored; times by the database's clock. */
export type FeedRecord = {
  readonly key: string;
  readonly environment: string;
  readonly feed: string;
  readonly holder: string;
  readonly active: boolean;
  readonly fence: number;
  readonly until: Date;
  readonly next_at: Date;
  readonly place_at: number;
  readonly place_id: string;
  readonly failures: number;
  /** JSON of the protocol. */
  readonly detail: unknown;
};

const COLUMNS = `key, environment, feed, holder, active, fence::float8 as fence, until, next_at,
  place_at::float8 as place_at, place_id, failures, detail`;

const LOCK = sql(`select ${COLUMNS} from feed where ${HERE} and key = $1 for no key update`);
const LIST = sql(`select ${COLUMNS} from feed where ${HERE} order by key`);
const SWITCH = sql(`insert into feed (key, environment, feed, holder, active, created_at)
  values ($1, $2, $3, $4, $5, $6) on conflict (workspace, key) do update set active = $5`);
const SAVE =
  sql(`update feed set fence = $2, until = $3, next_at = $4, place_at = $5, place_id = $6,
    failures = $7, detail = $8
  where ${HERE} and key = $1`);
const OF_APP = sql(`select key from feed
  where ${HERE} and active and split_part(feed, '.', 1) = $1`);
const POLL = sql(`update feed set next_at = 'epoch'
  where ${HERE} and key = $1 and active and coalesce((detail ->> 'requestedWait')::float8, 0) = 0`);
const RETRY = sql(`update feed set next_at = 'epoch' where ${HERE} and key = $1 and failures > 0`);

/** A new fencing token: the result of a call from the former place would move the place forward. */
const REWIND =
  sql(`update feed set place_at = $2, place_id = '', fence = fence + 1, until = 'epoch', next_at = 'epoch',
    detail = (detail::jsonb - 'round' || jsonb_build_object('since', $2::bigint))::json
  where ${HERE} and key = $1 and coalesce((detail ->> 'since')::bigint > $2, true)`);

export function lockFeed(tx: Tx, key: string): Promise<FeedRecord | undefined> {
  return first<FeedRecord>(tx, LOCK, [key]);
}

/** All feeds of the workspace, switched off ones too. */
export function listFeeds(tx: Tx): Promise<FeedRecord[]> {
  return all<FeedRecord>(tx, LIST, []);
}

/** Adds a feed of a holder, or switches it on or off; its place stays. */
export async function switchFeed(
  tx: Tx,
  row: Pick<FeedRecord, "key" | "environment" | "feed" | "holder" | "active">,
  at: Date,
): Promise<void> {
  const { key, environment, feed, holder, active } = row;
  await run(tx, SWITCH, [key, environment, feed, holder, active, at]);
}

export async function saveFeed(
  tx: Tx,
  row: Omit<FeedRecord, "environment" | "feed" | "holder" | "active" | "detail"> & {
    readonly detail: string;
  },
): Promise<void> {
  const { key, fence, until, next_at, place_at, place_id, failures, detail } = row;
  await run(tx, SAVE, [key, fence, until, next_at, place_at, place_id, failures, detail]);
}

/** Keys of an app's feeds that are polled. */
export async function listFeedsOfApp(tx: Tx, app: string): Promise<string[]> {
  return (await all<{ key: string }>(tx, OF_APP, [app])).map(({ key }) => key);
}

/** Lets an active feed be called at once, unless its authority requested a pause. */
export async function pollFeedNow(tx: Tx, key: string): Promise<void> {
  await run(tx, POLL, [key]);
}

/** Lets a feed that failed be called at once. */
export async function retryFeedNow(tx: Tx, key: string): Promise<void> {
  await run(tx, RETRY, [key]);
}

/** Has a feed listed from a moment on (milliseconds since 1970), unless it was before. */
export async function rewindFeed(tx: Tx, key: string, since: number): Promise<void> {
  await run(tx, REWIND, [key, since]);
}
