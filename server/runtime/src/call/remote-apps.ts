import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Callback, Connection, CredentialSpec, Feed, Provider } from "@fakturo/plugin";
import type { Log } from "@fakturo/server-base";
import {
  type Declarations,
  openTaskSecret,
  parseConnections,
  parseDeclarations,
  parseSteps,
  remoteAppSpec,
} from "@fakturo/server-domain/apps";
import type { Listener } from "@fakturo/server-storage/database";
import type { AppRow } from "@fakturo/server-storage/store";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { createRemoteCallback } from "./remote-callback.ts";
import { createRemoteConnection } from "./remote-connection.ts";
import { createRemoteFeed } from "./remote-feed.ts";
import { createRemoteProvider, type RemotePorts } from "./remote-provider.ts";

/** The steps of all registered apps in other processes, kept up to date. */
export interface RemoteApps {
  /** By key; replaced as a whole when apps change. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Their connections, in the same way. */
  readonly connections: ReadonlyMap<string, Connection>;
  /** Credentials that they declare, in the same way. */
  readonly credentials: ReadonlyMap<string, CredentialSpec>;
  /** Their feeds, in the same way. */
  readonly feeds: ReadonlyMap<string, Feed>;
  /** Their callbacks, in the same way. */
  readonly callbacks: ReadonlyMap<string, Callback>;
  /** What an app declares that it reads and stores, by the app's key. */
  readonly declarations: ReadonlyMap<string, Declarations>;
  /** Reads the apps and subscribes to changes; may be called again after a failure. */
  start(): Promise<void>;
  /** Reads the apps again. */
  reload(): Promise<void>;
  /** Unsubscribes. */
  stop(): void;
}

export interface RemoteAppsOptions {
  readonly load: () => Promise<readonly AppRow[]>;
  readonly listener: Listener;
  readonly masterKeys: MasterKeys;
  readonly ports: RemotePorts;
  readonly log: Log;
}

const CHANNEL = "fakturo_app";
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

export function createRemoteApps(options: RemoteAppsOptions): RemoteApps {
  const { load, listener, log } = options;
  let offers: Offers = byKeys([]);
  const reload = async (): Promise<void> => {
    const rows = await load();
    offers = byKeys(rows.flatMap((row) => offersOf(row, options) ?? []));
  };
  /** Number of notified changes: a read for a later change covers the earlier ones. */
  let changes = 0;
  const follow = async (): Promise<void> => {
    changes += 1;
    const own = changes;
    for (
      let pause = FIRST_PAUSE_MS;
      own === changes;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        return await reload();
      } catch (error) {
        log.warn({ err: error }, "the apps could not be read yet");
      }
      await sleep(pause, undefined, { ref: false });
    }
  };
  const onChange = () => void follow();
  return {
    get providers() {
      return offers.providers;
    },
    get connections() {
      return offers.connections;
    },
    get credentials() {
      return offers.credentials;
    },
    get feeds() {
      return offers.feeds;
    },
    get callbacks() {
      return offers.callbacks;
    },
    get declarations() {
      return offers.declarations;
    },
    reload,
    async start() {
      listener.onReconnect(onChange);
      await listener.listen(CHANNEL, onChange);
      await reload();
    },
    stop() {
      changes += 1;
    },
  };
}

type Offers = Pick<
  RemoteApps,
  "providers" | "connections" | "credentials" | "feeds" | "callbacks" | "declarations"
>;

function byKeys(all: readonly OfferLists[]): Offers {
  const declared = all.flatMap(({ declarations }) => [...declarations.credentials.values()]);
  return {
    providers: byKey(all.flatMap(({ providers }) => providers)),
    connections: byKey(all.flatMap(({ connections }) => connections)),
    credentials: byKey(declared.map(({ spec }) => spec)),
    feeds: byKey(all.flatMap(({ feeds }) => feeds)),
    callbacks: byKey(all.flatMap(({ callbacks }) => callbacks)),
    declarations: new Map(all.map(({ key, declarations }) => [key, declarations])),
  };
}

function byKey<T extends { readonly key: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.key, one]));
}

interface OfferLists {
  /** Key of the app. */
  readonly key: string;
  readonly providers: readonly Provider[];
  readonly connections: readonly Connection[];
  readonly feeds: readonly Feed[];
  readonly callbacks: readonly Callback[];
  readonly declarations: Declarations;
}

/**
 * Steps of disabled apps stay, so that their workflows can still be published; their tasks end as `KO`.
 */
function offersOf(
  row: AppRow,
  { masterKeys, ports, log }: RemoteAppsOptions,
): OfferLists | undefined {
  const { id, key, task_url: taskUrl, secret } = row;
  if (taskUrl === null) return undefined;
  try {
    const protocol = row.protocol >= 2 ? 2 : 1;
    const declarations = parseDeclarations(row.declarations, key);
    const connections = parseConnections(row.connections, key);
    const app = {
      id,
      key,
      taskUrl,
      secret: openTaskSecret(masterKeys, id, secret),
      protocol,
      spec: row.config === null ? undefined : remoteAppSpec(row),
      declarations,
      connections,
    } as const;
    const connectionOf = (one: { readonly connection: string }) =>
      connections.find(({ key }) => key === one.connection);
    return {
      key,
      declarations,
      providers: parseSteps(row.providers, key).map((one) => createRemoteProvider(app, one, ports)),
      connections: connections.map((one) => createRemoteConnection(app, one, ports)),
      feeds: declarations.feeds.flatMap((feed) => {
        const connection = connectionOf(feed);
        return connection ? [createRemoteFeed(app, connection, feed, ports)] : [];
      }),
      callbacks: [...declarations.callbacks.values()].flatMap((callback) => {
        const connection = connectionOf(callback);
        return connection ? [createRemoteCallback(app, connection, callback, ports)] : [];
      }),
    };
  } catch (error) {
    const reason = isFakturoError(error) ? error.message : error;
    log.error({ app: key, reason }, "an app cannot be used");
    return undefined;
  }
}
