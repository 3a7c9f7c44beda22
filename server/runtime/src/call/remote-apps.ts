import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Connection, Provider } from "@fakturo/plugin";
import type { Log } from "@fakturo/server-base";
import {
  openTaskSecret,
  parseConnections,
  parseSteps,
  remoteAppSpec,
} from "@fakturo/server-domain/apps";
import type { Listener } from "@fakturo/server-storage/database";
import type { AppRow } from "@fakturo/server-storage/store";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { createRemoteConnection } from "./remote-connection.ts";
import { createRemoteProvider, type RemotePorts } from "./remote-provider.ts";

/** The steps of all registered apps in other processes, kept up to date. */
export interface RemoteApps {
  /** By key; replaced as a whole when apps change. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Their connections, in the same way. */
  readonly connections: ReadonlyMap<string, Connection>;
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
  let offers: Offers = { providers: new Map(), connections: new Map() };
  const reload = async (): Promise<void> => {
    const rows = await load();
    const all = rows.map((row) => offersOf(row, options));
    offers = {
      providers: byKey(all.flatMap(({ providers }) => providers)),
      connections: byKey(all.flatMap(({ connections }) => connections)),
    };
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

type Offers = Pick<RemoteApps, "providers" | "connections">;

function byKey<T extends { readonly key: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.key, one]));
}

interface OfferLists {
  readonly providers: readonly Provider[];
  readonly connections: readonly Connection[];
}

/**
 * Steps of disabled apps stay, so that their workflows can still be published; their tasks end as `KO`.
 */
function offersOf(row: AppRow, { masterKeys, ports, log }: RemoteAppsOptions): OfferLists {
  const { id, key, task_url: taskUrl, secret } = row;
  const nothing = { providers: [], connections: [] };
  if (taskUrl === null) return nothing;
  try {
    const protocol = row.protocol >= 2 ? 2 : 1;
    const app = {
      id,
      key,
      taskUrl,
      secret: openTaskSecret(masterKeys, id, secret),
      protocol,
      spec: row.config === null ? undefined : remoteAppSpec(row),
    } as const;
    return {
      providers: parseSteps(row.providers, key).map((one) => createRemoteProvider(app, one, ports)),
      connections: parseConnections(row.connections, key).map((one) =>
        createRemoteConnection(app, one, ports),
      ),
    };
  } catch (error) {
    const reason = isFakturoError(error) ? error.message : error;
    log.error({ app: key, reason }, "an app cannot be used");
    return nothing;
  }
}
