import { FakturoError, isFakturoError } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";
import {
  enqueueJob,
  findGiven,
  findJob,
  findPublished,
  type JobRow,
  requestCancel,
  startFrom,
  type Tx,
  type WholeJob,
} from "@fakturo/server-storage/store";
import { allSteps, parseContents } from "@fakturo/workflow";
import type { EntryParts } from "../parts.ts";
import { createJob } from "./jobs.ts";

/**
 * Cancels an open job before its next step; an ended one is unchanged.
 * @throws FakturoError "not-found".
 */
export async function cancelJob(
  tx: Tx,
  { clock }: Pick<EntryParts, "clock">,
  id: string,
): Promise<WholeJob> {
  const known = await findJob(tx, id);
  if (!known) throw new FakturoError("not-found", "job not found");
  if (!(await requestCancel(tx, id, new Date(clock.now())))) return known;
  await enqueueJob(tx, id, null);
  return (await findJob(tx, id)) ?? known;
}

/** Options of a rerun. */
export interface Rerun {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
  /** Step of the main lane to begin with; absent: the first one. */
  readonly stepId?: string | undefined;
}

/**
 * Creates a job of the same workflow, entry, args and tags, with the version that is published now.
 * Entry and args are the original's inputs; with `stepId`, their values before that step.
 * @throws FakturoError "not-found", "conflict", or "validation" for a step that the version lacks.
 */
export async function rerunJob(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  jobId: string,
  { id, key, stepId }: Rerun,
): Promise<JobRow> {
  const job = await findJob(tx, jobId);
  if (!job) throw new FakturoError("not-found", "job not found");
  if (stepId !== undefined) await checkStep(tx, services, job.workflow, stepId);
  const { entry, args } = (stepId === undefined && (await findGiven(tx, jobId))) || job;
  const input = {
    id,
    key,
    workflowId: job.workflow,
    entryId: entry ?? undefined,
    args: args ?? (entry ? undefined : {}),
    tags: job.tags,
    priority: job.priority,
  };
  const made = await createJob(tx, services, workspaceId, input);
  if (stepId === undefined) return made;
  await startFrom(tx, made.id, stepId);
  return { ...made, from_step: stepId };
}

/** Refusals that concern only the one job. */
const OF_ONE: ReadonlySet<string> = new Set(["conflict", "not-found", "validation"]);

/** As `rerunJob`, but undefined where the job cannot be run again, or was with this key. */
export async function rerunUnlessRefused(
  tx: Tx,
  services: EntryParts,
  workspaceId: string,
  jobId: string,
  rerun: Rerun,
): Promise<JobRow | undefined> {
  try {
    return await rerunJob(tx, services, workspaceId, jobId, rerun);
  } catch (error) {
    if (isFakturoError(error) && OF_ONE.has(error.key)) return undefined;
    throw error;
  }
}

async function checkStep(
  tx: Tx,
  { ids }: Pick<EntryParts, "ids">,
  workflowId: string,
  stepId: string,
): Promise<void> {
  const workflow = await findPublished(tx, workflowId);
  if (!workflow) throw new FakturoError("not-found", "invalid workflow id or not published");
  const { steps } = parseContents(workflow, { newId: ids.v7 });
  if (!allSteps(steps).some((step) => step.id === stepId))
    throw new RequestError("step_id", "must name a step of the workflow's main lane");
}
