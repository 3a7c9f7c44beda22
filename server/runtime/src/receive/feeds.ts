import { type FeedPorts, type FeedRow, type FeedStore, pollFeed } from "@fakturo/connection";
import { isFakturoError } from "@fakturo/model";
import {
  appOf,
  type CallContext,
  type Connection,
  type Environment,
  type Feed,
  type FeedItem,
  type HttpReply,
  type InboundItem,
} from "@fakturo/plugin";
import { runAs } from "@fakturo/server-base";
import type { WorkspaceApps } from "@fakturo/server-domain/apps";
import {
  importWorkflowOf,
  keepMessage,
  type ReceiveParts,
  receiveItems,
  refuseItem,
} from "@fakturo/server-domain/inbound";
import {
  enqueueTransmission,
  findWorkspace,
  knownInbound,
  knownInboxMessages,
  lockFeed,
  saveFeed,
  type Tx,
  type WorkspaceRow,
} from "@fakturo/server-storage/store";
import type { InWorkspace } from "@fakturo/server-storage/vault";
import { type CallOptions, callConnection } from "../connect/call-connection.ts";
import { feedRecordOf, feedRowOf } from "./feed-rows.ts";

/** Parts that store what is received. */
interface StoreParts extends ReceiveParts {
  readonly apps: Pick<WorkspaceApps, "disabled">;
  /** The database's time, the same for all nodes; milliseconds since the epoch. */
  readonly sharedNow: (tx: Tx) => Promise<number>;
}

export interface FeedOptions extends CallOptions {
  readonly services: CallOptions["services"] & StoreParts;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly node: { isFresh(): boolean };
  /** Monotonic clock, in milliseconds. */
  monotonic(): number;
}

/** Delay of a feed whose plugin is not loaded or disabled, or whose items have no import workflow. */
const PARKED_MS = 3_600_000;

/** Advances a feed by one call; the next one is queued when it returns. */
export async function advanceFeed(
  key: string,
  workspaceId: string,
  options: FeedOptions,
  stopping: AbortSignal,
): Promise<void> {
  const { inWorkspace, services, connections } = options;
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => inWorkspace(workspaceId, work);
  const found = await inTx(async (tx) => ({
    workspace: await findWorkspace(tx),
    record: await lockFeed(tx, key),
  }));
  if (!found.workspace || !found.record?.active) return;
  const feed = services.engine.registry.feeds.get(found.record.feed);
  const connection = feed && connections.get(feed.connection);
  const again = (ms: number) => inTx((tx) => enqueueTransmission(tx, { feed: key }, ms));
  if (!feed || !connection) {
    services.log.warn({ feed: found.record.feed }, "a feed waits for its plugin");
    return again(PARKED_MS);
  }
  const caller = { feed, connection, workspace: found.workspace };
  if (!(await canReceive(key, caller, options))) return again(PARKED_MS);
  const pause = await pollFeed(key, portsOf(caller, options, stopping));
  if (pause !== undefined) await again(pause);
}

interface Polled {
  readonly feed: Feed;
  readonly connection: Connection;
  readonly workspace: WorkspaceRow;
}

/** Stores the reason why nothing can be received: items that cannot be stored are not requested. */
function canReceive(
  key: string,
  { feed, workspace }: Polled,
  { inWorkspace, services }: FeedOptions,
): Promise<boolean> {
  return inWorkspace(workspace.id, async (tx) => {
    const message = await blockedBy(tx, feed, services.apps);
    if (message === undefined) return true;
    const record = await lockFeed(tx, key);
    if (record)
      await saveFeed(tx, feedRecordOf({ ...feedRowOf(record, feed), failures: 1, message }));
    return false;
  });
}

/** A feed with messages is polled without an import workflow too. */
async function blockedBy(
  tx: Tx,
  { key, read }: Feed,
  apps: StoreParts["apps"],
): Promise<string | undefined> {
  const app = appOf(key);
  if ((await apps.disabled(tx)).has(app))
    return `the app '${app}' is not enabled in this workspace`;
  return read ? undefined : missingWorkflow(tx, app);
}

async function missingWorkflow(tx: Tx, app: string): Promise<string | undefined> {
  try {
    await importWorkflowOf(tx, app);
    return undefined;
  } catch (error) {
    if (!isFakturoError(error) || error.key !== "precondition-failed") throw error;
    return error.message;
  }
}

function portsOf(polled: Polled, options: FeedOptions, stopping: AbortSignal): FeedPorts {
  const { feed, connection, workspace } = polled;
  const { monotonic, node, services, inWorkspace } = options;
  return {
    feed: withClock(feed),
    timeout: connection.traits.timeout,
    store: createFeedStore(feed, {
      services,
      inWorkspace,
      workspaceId: workspace.id,
      environment: options.environments.of(workspace, connection.key),
    }),
    monotonic,
    isFresh: () => node.isFresh(),
    call: ({ holder, environment }, work) =>
      callConnection({ connection, workspace, environment, holder }, options, stopping, work),
  };
}

/** Uses the time of the first response for pages without the authority's clock. */
function withClock(feed: Feed): Feed {
  return {
    ...feed,
    async page(from, ctx) {
      let time: number | undefined;
      const http: CallContext["http"] = async (url, request) => {
        const reply = await ctx.http(url, request);
        time ??= dateOf(reply);
        return reply;
      };
      const page = await feed.page(from, { ...ctx, http });
      return time === undefined ? page : { time, ...page };
    },
  };
}

function dateOf({ headers }: HttpReply): number | undefined {
  const time = Date.parse(headers.date ?? "");
  return Number.isNaN(time) ? undefined : time;
}

interface FeedStoreOptions {
  readonly services: StoreParts;
  readonly inWorkspace: InWorkspace;
  readonly workspaceId: string;
  readonly environment: Environment;
}

/** The protocol's rows in the database; each function runs in its own transaction. */
function createFeedStore(
  feed: Feed,
  { services, inWorkspace, workspaceId, environment }: FeedStoreOptions,
): FeedStore {
  const app = appOf(feed.key);
  const from = { workspaceId, app, source: feed.key };
  const keep = async (tx: Tx, key: string, found: FeedItem) => {
    if ("bytes" in found) {
      const message = { ...found, receivedAt: await services.sharedNow(tx) };
      await keepMessage(tx, services, { key: feed.key, environment, id: key }, message);
      return;
    }
    const missing = await missingWorkflow(tx, app);
    const items = [found].flat().map((contents, i) => ({
      ...contents,
      key: i === 0 ? key : `${key}/${i + 1}`,
    }));
    const isRefused = (item: InboundItem) => missing !== undefined && !item.about;
    await receiveItems(
      tx,
      services,
      from,
      items.filter((item) => !isRefused(item)),
    );
    const fault = { code: "no-workflow", message: missing ?? "" };
    for (const item of items.filter(isRefused)) await refuseItem(tx, services, from, item, fault);
  };
  const inTx = <T>(work: (tx: Tx) => Promise<T>) =>
    runAs({ src: "app", srcId: app, auditName: `app:${app}` }, () =>
      inWorkspace(workspaceId, work),
    );
  return {
    change: <T>(
      key: string,
      work: (row: FeedRow, now: number) => { readonly row?: FeedRow; readonly result: T },
    ) =>
      inTx(async (tx) => {
        const record = await lockFeed(tx, key);
        if (!record) return undefined;
        const { row, result } = work(feedRowOf(record, feed), await services.sharedNow(tx));
        if (row) await saveFeed(tx, feedRecordOf(row));
        return result;
      }),
    known: (keys) =>
      inTx(async (tx) => {
        const items = await knownInbound(tx, app, keys);
        if (!feed.read) return items;
        return new Set([...items, ...(await knownInboxMessages(tx, app, keys))]);
      }),
    receive: (key, item) =>
      inTx(async (tx) => {
        const blocked = await blockedBy(tx, feed, services.apps);
        if (blocked === undefined) await keep(tx, key, item);
        return blocked;
      }),
    refuse: (key, fault) =>
      inTx(async (tx) => {
        await refuseItem(tx, services, from, { key, files: [] }, fault);
      }),
  };
}
