import type { Registry } from "@fakturo/engine";
import type { Clock, Ids } from "@fakturo/server-base";
import { type AppChange, type WorkspaceApp, WorkspaceApps } from "@fakturo/server-domain/apps";
import type { Database } from "@fakturo/server-storage/database";
import type { WorkspaceRow } from "@fakturo/server-storage/store";
import type { MasterKeys } from "@fakturo/server-storage/vault";

type AppRegistry = Pick<Registry, "plugins">;

/** Apps of workspaces, for the operator; `workspace` is an id, a handle or a name. */
export interface AppAdministration {
  list(registry: AppRegistry, workspace: string): Promise<readonly WorkspaceApp[]>;
  /** @throws FakturoError as `WorkspaceApps.change`. */
  change(
    registry: AppRegistry,
    workspace: string,
    app: string,
    change: AppChange,
  ): Promise<WorkspaceApp>;
}

export interface AppAdministrationParts {
  readonly database: Database;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
  workspaceOf(name: string): Promise<WorkspaceRow>;
}

export function createAppAdministration(parts: AppAdministrationParts): AppAdministration {
  const { database, workspaceOf } = parts;
  return {
    async list(registry, name) {
      const { id } = await workspaceOf(name);
      const apps = new WorkspaceApps({ ...parts, registry });
      return database.withWorkspace(id, (tx) => apps.list(tx, id));
    },
    async change(registry, name, app, change) {
      const { id } = await workspaceOf(name);
      const apps = new WorkspaceApps({ ...parts, registry });
      return database.withWorkspace(id, (tx) => apps.change(tx, id, app, change));
    },
  };
}
