import { FakturoError, isUuid } from "@fakturo/model";
import type { Clock, Ids } from "@fakturo/server-base";
import { cancelJob, createNewJobs, plainJob } from "@fakturo/server-domain/workflows";
import { wakeJob } from "@fakturo/server-runtime/interpret";
import type { Database } from "@fakturo/server-storage/database";
import { findJob, findWorkflowsNamed, type Tx, type WholeJob } from "@fakturo/server-storage/store";
import type { NamedWorkspaces } from "./named-workspaces.ts";

/** A job to start, over a stored entry. */
export interface JobOrder {
  /** Id or name of a published workflow. */
  readonly workflow: string;
  readonly entry: string;
  readonly args: Readonly<Record<string, string>>;
  /** Refuses a second job with the same key. */
  readonly key?: string | undefined;
}

/** Operator's tasks on jobs of all workspaces. */
export interface JobAdministration {
  /**
   * Starts a job, which servers on the database run; answers its id.
   * @throws FakturoError "not-found" for a workspace, workflow or entry, "conflict" for a key that a job has or a name
   * that several workflows have, "too-large" for its args.
   */
  start(workspace: string, order: JobOrder): Promise<string>;
  /** A job with its steps. @throws FakturoError "not-found". */
  show(id: string): Promise<WholeJob>;
  /**
   * Cancels an open job before its next step; answers the status of one that has ended.
   * @throws FakturoError "not-found".
   */
  cancel(id: string): Promise<string | undefined>;
  /**
   * Has the waiting step of a job called now; answers the status of one that has ended.
   * @throws FakturoError "not-found".
   */
  wake(id: string): Promise<string | undefined>;
}

export interface JobAdministrationParts {
  readonly database: Pick<Database, "withWorkspace">;
  readonly owner: Pick<Database, "maintain">;
  readonly workspaces: Pick<NamedWorkspaces, "write">;
  readonly clock: Clock;
  readonly ids: Ids;
}

const WORKSPACE = "select workspace from job where id = $1";

export function createJobAdministration(parts: JobAdministrationParts): JobAdministration {
  const { database, owner, workspaces, clock } = parts;
  /** Runs work on a job in its workspace. */
  async function onJob<T>(id: string, work: (tx: Tx) => Promise<T | undefined>): Promise<T> {
    const workspace = isUuid(id)
      ? await owner.maintain(async (tx) => {
          const { rows } = await tx.query<{ workspace: string }>(WORKSPACE, [id]);
          return rows[0]?.workspace;
        })
      : undefined;
    const found = workspace && (await database.withWorkspace(workspace, work));
    if (!found) throw new FakturoError("not-found", "job not found");
    return found;
  }
  return {
    start: (workspace, order) => workspaces.write(workspace, (tx) => startJob(tx, parts, order)),
    show: (id) => onJob(id, (tx) => findJob(tx, id)),
    async cancel(id) {
      const job = await onJob(id, (tx) => cancelJob(tx, { clock }, id));
      return job.completed_at ? (job.status ?? undefined) : undefined;
    },
    async wake(id) {
      const job = await onJob(id, async (tx) => {
        await wakeJob(tx, parts, id);
        return findJob(tx, id);
      });
      return job.completed_at ? (job.status ?? undefined) : undefined;
    },
  };
}

async function startJob(
  tx: Tx,
  { clock, ids }: Pick<JobAdministrationParts, "clock" | "ids">,
  { workflow, entry, args, key }: JobOrder,
): Promise<string> {
  const [workflowId, other] = await findWorkflowsNamed(tx, workflow);
  if (workflowId === undefined)
    throw new FakturoError("not-found", `there is no published workflow '${workflow}'`);
  if (other !== undefined && workflowId !== workflow)
    throw new FakturoError("conflict", `several workflows are called '${workflow}': give the id`);
  if (!isUuid(entry)) throw new FakturoError("input", "the entry must be given by its id");
  const job = plainJob({ id: ids.v7(), workflowId, entryId: entry, args, key });
  if (!job) throw new FakturoError("too-large", "args are texts without files, 256 KiB together");
  const [id] = await createNewJobs(tx, { clock }, [job]);
  if (id === undefined) throw new FakturoError("conflict", `a job has the key '${key}' already`);
  return id;
}
