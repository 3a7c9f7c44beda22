import { FakturoError } from "@fakturo/model";
import type { Database } from "@fakturo/server-storage/database";
import { findWorkspaces, type Tx, type WorkspaceRow } from "@fakturo/server-storage/store";

/** Work in a transaction of a workspace. */
type Work<T> = (tx: Tx, workspace: WorkspaceRow) => Promise<T>;

/**
 * Workspaces as an operator names them: by id, handle or name. All functions throw FakturoError "not-found", and
 * "conflict" for a name that several have.
 */
export interface NamedWorkspaces {
  find(name: string): Promise<WorkspaceRow>;
  write<T>(name: string, work: Work<T>): Promise<T>;
  /** The work may not change anything. */
  read<T>(name: string, work: Work<T>): Promise<T>;
}

/**
 * @param database runs with the rights of a tenant.
 * @param owner runs with the rights of the owner.
 */
export function createNamedWorkspaces(database: Database, owner: Database): NamedWorkspaces {
  const find = async (name: string): Promise<WorkspaceRow> => {
    const [first, second] = await owner.maintain((tx) => findWorkspaces(tx, name));
    if (!first) throw new FakturoError("not-found", `there is no workspace '${name}'`);
    const isName = first.id !== name && first.slug !== name;
    if (second && isName)
      throw new FakturoError("conflict", `several workspaces are called '${name}': give the id`);
    return first;
  };
  return {
    find,
    async write(name, work) {
      const workspace = await find(name);
      return database.withWorkspace(workspace.id, (tx) => work(tx, workspace));
    },
    async read(name, work) {
      const workspace = await find(name);
      return database.readWorkspace(workspace.id, (tx) => work(tx, workspace));
    },
  };
}
