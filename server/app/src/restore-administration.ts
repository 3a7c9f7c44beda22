import { FakturoError } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import type { Database } from "@fakturo/server-storage/database";
import { listRestoreStops, type RestoreStop, resumeStopped } from "@fakturo/server-storage/store";
import type { NamedWorkspaces } from "./named-workspaces.ts";

/** Chains and series that wait after a restore, for the operator; `workspace` is an id, a handle or a name. */
export interface RestoreAdministration {
  /** Stops of one workspace, or of all. */
  stops(workspace: string | undefined): Promise<readonly RestoreStop[]>;
  /**
   * Lets chains and series of one workspace or of all continue, or the one with a key; answers how many.
   * @throws FakturoError "not-found" where the key is not stopped.
   */
  resume(workspace: string | undefined, key: string | undefined): Promise<number>;
}

export function createRestoreAdministration(
  { find }: Pick<NamedWorkspaces, "find">,
  owner: Database,
  clock: Clock,
): RestoreAdministration {
  const idOf = async (workspace: string | undefined) =>
    workspace === undefined ? undefined : (await find(workspace)).id;
  return {
    async stops(workspace) {
      const id = await idOf(workspace);
      return owner.maintain((tx) => listRestoreStops(tx, id));
    },
    async resume(workspace, key) {
      const id = await idOf(workspace);
      const now = new Date(clock.now());
      const count = await owner.maintain((tx) => resumeStopped(tx, id, key, now));
      if (count === 0 && key !== undefined)
        throw new FakturoError("not-found", `neither a chain nor a series '${key}' is stopped`);
      return count;
    },
  };
}
