import { FakturoError } from "@fakturo/model";
import type { KeyService } from "./access/keys.ts";
import { createWorkspace, type NewWorkspace } from "./access/workspaces.ts";
import type { Database } from "./database/pool.ts";
import type { Clock, Ids } from "./services.ts";
import type { WorkspaceRow } from "./store/access.ts";
import { findWorkspaces, listWorkspaces } from "./store/all-workspaces.ts";

/** What an operator does across workspaces, from the command line or in the same process. */
export interface Administration {
  createWorkspace(workspace: NewWorkspace): Promise<WorkspaceRow>;
  listWorkspaces(): Promise<WorkspaceRow[]>;
  /**
   * `workspace` is an id, a handle or a name.
   * @throws FakturoError "not-found"; "conflict" for a name that several have.
   */
  createKey(key: { workspace: string; name: string }): Promise<{ id: string; token: string }>;
}

export interface AdministrationParts {
  /** Works with the rights of a tenant. */
  readonly database: Database;
  /** Works with the rights of the owner. */
  readonly owner: Database;
  readonly keys: KeyService;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createAdministration(parts: AdministrationParts): Administration {
  const { database, owner, keys, clock, ids } = parts;
  return {
    createWorkspace: (workspace) =>
      createWorkspace({ inWorkspace: database.withWorkspace, clock, ids }, workspace),
    listWorkspaces: () => owner.maintain(listWorkspaces),
    createKey: async ({ workspace, name }) => {
      const { id } = await theWorkspace(owner, workspace);
      return keys.create(id, { name });
    },
  };
}

async function theWorkspace(owner: Database, text: string): Promise<WorkspaceRow> {
  const [first, second] = await owner.maintain((tx) => findWorkspaces(tx, text));
  if (!first) throw new FakturoError("not-found", `there is no workspace '${text}'`);
  const isName = first.id !== text && first.slug !== text;
  if (second && isName)
    throw new FakturoError("conflict", `several workspaces are called '${text}': give the id`);
  return first;
}
