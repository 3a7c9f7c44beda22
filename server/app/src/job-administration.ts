import { FakturoError, isUuid } from "@fakturo/model";
import type { Clock } from "@fakturo/server-base";
import { cancelJob } from "@fakturo/server-domain/workflows";
import type { Database } from "@fakturo/server-storage/database";

/** Operator's tasks on jobs of all workspaces. */
export interface JobAdministration {
  /**
   * Cancels an open job before its next step; answers the status of one that has ended.
   * @throws FakturoError "not-found".
   */
  cancel(id: string): Promise<string | undefined>;
}

const WORKSPACE = "select workspace from job where id = $1";

export function createJobAdministration(
  database: Pick<Database, "withWorkspace">,
  owner: Pick<Database, "maintain">,
  clock: Clock,
): JobAdministration {
  return {
    async cancel(id) {
      const workspace = isUuid(id)
        ? await owner.maintain(async (tx) => {
            const { rows } = await tx.query<{ workspace: string }>(WORKSPACE, [id]);
            return rows[0]?.workspace;
          })
        : undefined;
      if (workspace === undefined) throw new FakturoError("not-found", "job not found");
      const job = await database.withWorkspace(workspace, (tx) => cancelJob(tx, { clock }, id));
      return job.completed_at ? (job.status ?? undefined) : undefined;
    },
  };
}
