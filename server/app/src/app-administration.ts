import type { Registry } from "@fakturo/engine";
import type { Clock, Ids } from "@fakturo/server-base";
import { type AppChange, type WorkspaceApp, WorkspaceApps } from "@fakturo/server-domain/apps";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import type { NamedWorkspaces } from "./named-workspaces.ts";

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
  readonly workspaces: NamedWorkspaces;
  readonly masterKeys: MasterKeys;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAppAdministration(parts: AppAdministrationParts): AppAdministration {
  const { workspaces } = parts;
  return {
    list: (registry, name) =>
      workspaces.read(name, (tx, { id }) => new WorkspaceApps({ ...parts, registry }).list(tx, id)),
    change: (registry, name, app, change) =>
      workspaces.write(name, (tx, { id }) =>
        new WorkspaceApps({ ...parts, registry }).change(tx, id, app, change),
      ),
  };
}
