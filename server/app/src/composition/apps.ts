import type { Engine } from "@fakturo/engine";
import { WorkspaceApps } from "@fakturo/server-domain/apps";
import {
  createAppTokens,
  createHttpClient,
  createRemoteApps,
  createTaskFacts,
  type RemoteApps,
  type TaskGateway,
  withGateway,
} from "@fakturo/server-runtime/call";
import type { Environments } from "@fakturo/server-runtime/transmit";
import { listApps } from "@fakturo/server-storage/store";
import { KEYS } from "./access.ts";
import { CLOCK, CONFIG, IDS, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { filesUrlOf } from "./files-url.ts";
import { DATABASE, LISTENER, MASTER_KEYS } from "./storage.ts";

/** Registered when its plugins are loaded. */
export const ENGINE = token<Engine>("engine");
export const WORKSPACE_APPS = token<WorkspaceApps>("apps of workspaces");
/** Registered with the execution of jobs. */
export const CONNECTION_ENVIRONMENTS = token<Environments>("environments");
/** Tasks of apps over NATS. */
export interface NatsTasks extends TaskGateway {
  /** Connects in the background, and answers what apps ask. */
  serve(): void;
}
/** Undefined where no NATS server is configured. */
export const GATEWAY = token<NatsTasks | undefined>("tasks over NATS");
export const REMOTE_APPS = token<RemoteApps>("apps in other processes");

export function provideApps(container: DependencyContainer): void {
  provide(
    container,
    WORKSPACE_APPS,
    (get) =>
      new WorkspaceApps({
        registry: get.resolve(ENGINE).registry,
        masterKeys: get.resolve(MASTER_KEYS),
        clock: get.resolve(CLOCK),
        ids: get.resolve(IDS),
      }),
  );
  provide(container, REMOTE_APPS, (get) => {
    // Private addresses are allowed: the operator has configured them.
    const http = createHttpClient({ allowPrivate: true });
    get.resolve(SHUTDOWN).push("tasks of apps", http.close);
    const database = get.resolve(DATABASE);
    const filesUrl = filesUrlOf(get.resolve(CONFIG));
    const keys = get.resolve(KEYS);
    const apps = createRemoteApps({
      load: () => listApps(database),
      listener: get.resolve(LISTENER),
      masterKeys: get.resolve(MASTER_KEYS),
      ports: {
        http: withGateway(http, get.resolve(GATEWAY)),
        ids: get.resolve(IDS),
        // Resolved at each call: environments need the connections of these apps.
        environmentOf: (workspace, about) =>
          get.resolve(CONNECTION_ENVIRONMENTS).of(workspace, about),
        token: createAppTokens({ inWorkspace: database.withWorkspace, keys }),
        facts: createTaskFacts({
          inWorkspace: database.withWorkspace,
          keys,
          filesUrl,
          apps: get.resolve(WORKSPACE_APPS),
        }),
      },
      log: get.resolve(LOG),
    });
    get.resolve(SHUTDOWN).push("apps in other processes", apps.stop);
    return apps;
  });
}
