import type { Registry } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { AppReply, Plugin } from "@fakturo/plugin";
import { type RouteServices, routeContext } from "@fakturo/server-api";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  type AppChange,
  tokenRoutesOf,
  type WorkspaceApp,
  WorkspaceApps,
} from "@fakturo/server-domain/apps";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import type { NamedWorkspaces } from "./named-workspaces.ts";

type AppRegistry = Pick<Registry, "plugins">;

/** A GET request to an app: `/apps/gov-es/v1/declaration?format=html` has the path `/declaration`. */
export interface AppAddress {
  readonly app: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

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
  /**
   * What an app answers to a GET request of the workspace; needs loaded plugins.
   * @throws FakturoError "not-found" for an address that no plugin has, and what the app throws.
   */
  get(workspace: string, address: AppAddress): Promise<AppReply>;
}

/** Addresses of the loaded plugins, and what they work with. */
export interface AppRoutes {
  readonly plugins: readonly Plugin[];
  readonly services: RouteServices;
}

export interface AppAdministrationParts {
  readonly workspaces: NamedWorkspaces;
  readonly masterKeys: MasterKeys;
  readonly appRoutes: () => AppRoutes;
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
    async get(name, { app, path, query }) {
      const { plugins, services } = parts.appRoutes();
      const routes = tokenRoutesOf(plugins, app);
      const route = routes.find((one) => one.method === "GET" && one.path === path);
      if (!route)
        throw new FakturoError("not-found", `no loaded plugin answers GET ${path} of ${app}`);
      const { id, sandbox } = await workspaces.find(name);
      const workspace = { id, sandbox };
      const empty = { params: {}, headers: {}, bytes: new Uint8Array(), certificate: undefined };
      const request = { ...empty, query, body: undefined, parts: [], workspace };
      return route.handle(request, routeContext(app, workspace, services));
    },
  };
}
