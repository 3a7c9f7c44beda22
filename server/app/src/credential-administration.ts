import type { Registry } from "@fakturo/engine";
import { FakturoError } from "@fakturo/model";
import type { Environment } from "@fakturo/plugin";
import type { Clock, Ids } from "@fakturo/server-base";
import {
  type CredentialStatus,
  createCredentials,
  type EnvironmentOf,
  environmentFor,
  listCredentialStatus,
} from "@fakturo/server-domain/credentials";
import type { ConnectionTest, ConnectionTests } from "@fakturo/server-runtime/transmit";
import type { AlarmRow, CredentialRow } from "@fakturo/server-storage/store";
import { listAlarms, type Tx } from "@fakturo/server-storage/store";
import type { MasterKeys, Secrets } from "@fakturo/server-storage/vault";
import type { NamedWorkspaces } from "./named-workspaces.ts";

/** What is needed of the loaded plugins. */
export type DeclaringRegistry = Pick<Registry, "credentials" | "connections" | "providers">;

/** A credential as an operator names it; `workspace` is an id, a handle or a name. */
export interface NamedCredential {
  readonly workspace: string;
  readonly key: string;
  /** Empty for the one of the workspace. */
  readonly holder: string;
  /** That of the workspace's connections when absent. */
  readonly environment: Environment | undefined;
}

/** Credentials and alarms of workspaces, for the operator. */
export interface CredentialAdministration {
  list(
    registry: DeclaringRegistry,
    workspace: string,
    environment: Environment | undefined,
  ): Promise<readonly CredentialStatus[]>;
  /** @throws FakturoError as `Credentials.put`. */
  put(registry: DeclaringRegistry, name: NamedCredential, value: unknown): Promise<CredentialRow>;
  revoke(
    registry: DeclaringRegistry,
    name: NamedCredential,
    version: number,
  ): Promise<CredentialRow>;
  /**
   * Tries a connection in a workspace; `key` is that of the connection. Needs the plugins.
   * @throws FakturoError "not-found" for an unknown connection.
   */
  test(name: NamedCredential): Promise<ConnectionTest>;
  alarms(workspace: string, withEnded: boolean, limit: number): Promise<readonly AlarmRow[]>;
}

export interface CredentialAdministrationParts {
  readonly workspaces: NamedWorkspaces;
  readonly secrets: Secrets;
  readonly masterKeys: MasterKeys;
  readonly environmentOf: EnvironmentOf;
  /** Called where the plugins are loaded. */
  readonly connectionTests: () => ConnectionTests;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createCredentialAdministration(
  parts: CredentialAdministrationParts,
): CredentialAdministration {
  const { workspaces, secrets, masterKeys, environmentOf, clock, ids } = parts;
  const credentialsOf = (registry: DeclaringRegistry) =>
    createCredentials({ registry, masterKeys, clock, ids });
  const inPlace = <T>(
    { workspace: name, key, holder, environment: asked }: NamedCredential,
    work: (tx: Tx, workspaceId: string, place: PlaceOf) => Promise<T>,
  ): Promise<T> =>
    workspaces.write(name, (tx, workspace) => {
      const environment = environmentFor(workspace, asked, environmentOf, key);
      return work(tx, workspace.id, { environment, key, holder });
    });
  return {
    list: (registry, name, asked) =>
      workspaces.read(name, (tx, workspace) => {
        const environment = environmentFor(workspace, asked, environmentOf);
        const options = { registry, secrets, workspaceId: workspace.id, environment };
        return listCredentialStatus(tx, options);
      }),
    put: (registry, name, value) =>
      inPlace(name, (tx, id, place) => credentialsOf(registry).put(tx, id, place, value)),
    revoke: (registry, name, version) =>
      inPlace(name, (tx, _, place) => credentialsOf(registry).revoke(tx, place, version)),
    async test({ workspace: name, key, holder, environment: asked }) {
      const { connections, run } = parts.connectionTests();
      const connection = connections.get(key);
      if (!connection) throw new FakturoError("not-found", `there is no connection '${key}'`);
      const workspace = await workspaces.find(name);
      const environment = environmentFor(workspace, asked, environmentOf, key);
      return run({ connection, workspace, environment, holder });
    },
    alarms: (name, withEnded, limit) =>
      workspaces.read(name, (tx) => listAlarms(tx, withEnded, limit)),
  };
}

interface PlaceOf {
  readonly environment: Environment;
  readonly key: string;
  readonly holder: string;
}
