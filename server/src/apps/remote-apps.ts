import { setTimeout as sleep } from "node:timers/promises";
import { isFakturoError } from "@fakturo/model";
import type { Provider } from "@fakturo/plugin";
import type { Listener } from "../database/listener.ts";
import type { Log } from "../ports.ts";
import type { AppRow } from "../store/apps.ts";
import type { MasterKeys } from "../vault/master-key.ts";
import { openTaskSecret } from "./app-secret.ts";
import { parseSteps } from "./manifest.ts";
import { createRemoteProvider, type RemotePorts } from "./remote-provider.ts";

/** The steps of all registered apps in other processes, kept up to date. */
export interface RemoteApps {
  /** By key; replaced as a whole when apps change. */
  readonly providers: ReadonlyMap<string, Provider>;
  /** Reads the apps and follows their changes. */
  start(): Promise<void>;
  /** Reads them again now. */
  reload(): Promise<void>;
  /** Follows no longer. */
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
  let providers: ReadonlyMap<string, Provider> = new Map();
  const reload = async (): Promise<void> => {
    const rows = await load();
    const steps = rows.flatMap((row) => providersOf(row, options));
    providers = new Map(steps.map((step) => [step.key, step]));
  };
  /** Counts the changes that were heard of: whoever reads for a later one reads the earlier ones, too. */
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
  return {
    get providers() {
      return providers;
    },
    reload,
    async start() {
      await listener.listen(CHANNEL, () => void follow());
      listener.onReconnect(() => void follow());
      await reload();
    },
    stop() {
      changes += 1;
    },
  };
}

/** Disabled apps keep their steps, so that their workflows can still be published; tasks end as `KO`. */
function providersOf(
  { id, key, task_url, providers, secret }: AppRow,
  { masterKeys, ports, log }: RemoteAppsOptions,
): Provider[] {
  if (task_url === null) return [];
  try {
    const app = { id, key, taskUrl: task_url, secret: openTaskSecret(masterKeys, id, secret) };
    return parseSteps(providers, key).map((step) => createRemoteProvider(app, step, ports));
  } catch (error) {
    const reason = isFakturoError(error) ? error.message : error;
    log.error({ app: key, reason }, "an app cannot be used");
    return [];
  }
}
