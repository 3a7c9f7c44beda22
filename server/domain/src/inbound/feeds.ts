import type { Engine } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { Environment, FeedRequest } from "@fakturo/plugin";
import { appOf } from "@fakturo/plugin";
import {
  enqueueTransmission,
  findPublished,
  listFeedsOfApp,
  putImportWorkflow,
  retryFeedNow,
  rewindFeed,
  switchFeed,
  type Tx,
} from "@fakturo/server-storage/store";

const MAX_HOLDER = 200;

/** Where a request to poll comes from. */
export interface FeedScope {
  readonly engine: Pick<Engine, "registry">;
  readonly environment: Environment;
  /** App that asks: it switches its own feeds only. */
  readonly app?: string | undefined;
}

/** Key of a feed's row. */
export function feedKey(environment: Environment, feed: string, holder: string): string {
  return [environment, feed, holder].join(" ");
}

/**
 * Begins or ends to poll a feed; its place stays. Answers the key of its row.
 * @throws FakturoError "not-found" for a feed that no loaded plugin has, "forbidden" for another app's, "input"
 * for a holder that is too long or a workflow that is not published.
 */
export async function requestFeed(
  tx: Tx,
  { engine, environment, app }: FeedScope,
  { feed, holder = "", isActive, workflow, since }: FeedRequest,
  at: Date,
): Promise<string> {
  if (!engine.registry.feeds.has(feed))
    throw new FakturoError("not-found", `no loaded plugin has the feed ${feed}`);
  if (app !== undefined && appOf(feed) !== app)
    throw new FakturoError("forbidden", `${feed} is no feed of the app ${app}`);
  if (holder.length > MAX_HOLDER)
    throw new FakturoError("input", `a holder has ${MAX_HOLDER} characters at most`);
  const key = feedKey(environment, feed, holder);
  await switchFeed(tx, { key, environment, feed, holder, active: isActive }, at);
  if (workflow !== undefined) await setImportWorkflow(tx, appOf(feed), workflow, at);
  if (since !== undefined) await rewind(tx, { engine, feed, key }, since);
  if (isActive) await enqueueTransmission(tx, { feed: key }, 0);
  return key;
}

async function rewind(
  tx: Tx,
  {
    engine,
    feed,
    key,
  }: Pick<FeedScope, "engine"> & { readonly feed: string; readonly key: string },
  since: number,
): Promise<void> {
  if (engine.registry.feeds.get(feed)?.order !== "time")
    throw new FakturoError("input", `${feed} is not ordered by time`);
  if (!Number.isSafeInteger(since) || since <= 0)
    throw new FakturoError("input", "the beginning of a feed is a moment after 1970");
  await rewindFeed(tx, key, since);
}

async function setImportWorkflow(tx: Tx, app: string, workflow: string, at: Date): Promise<void> {
  if (!(await findPublished(tx, workflow)))
    throw new FakturoError("input", `the workflow ${workflow} is not published`);
  await putImportWorkflow(tx, app, workflow, at);
}

/** Polls an app's feeds at once that could not be stored before. */
export async function pollFeedsNow(tx: Tx, app: string): Promise<void> {
  for (const key of await listFeedsOfApp(tx, app)) {
    await retryFeedNow(tx, key);
    await enqueueTransmission(tx, { feed: key }, 0);
  }
}
