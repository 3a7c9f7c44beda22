import { FakturoError } from "@fakturo/model";
import { allSteps, parseContents } from "@fakturo/workflow";
import { RequestError } from "../http/errors.ts";
import type { Actor, Services } from "../services.ts";
import { requestCancel, startFrom } from "../store/job-control.ts";
import { enqueueJob, findGiven, findJob, type JobRow, type WholeJob } from "../store/jobs.ts";
import type { Tx } from "../store/tx.ts";
import { findPublished } from "../store/workflows.ts";
import { createJob } from "./jobs.ts";

/**
 * Has an open job end before its next step; one that is over stays as it is.
 * @throws FakturoError "not-found".
 */
export async function cancelJob(tx: Tx, { clock }: Services, id: string): Promise<WholeJob> {
  const known = await findJob(tx, id);
  if (!known) throw new FakturoError("not-found", "job not found");
  if (!(await requestCancel(tx, id, new Date(clock.now())))) return known;
  await enqueueJob(tx, id, null);
  return (await findJob(tx, id)) ?? known;
}

/** How a job is run again. */
export interface Rerun {
  readonly id?: string | undefined;
  readonly key?: string | undefined;
  /** Step of the main lane to begin with; the first when absent. */
  readonly stepId?: string | undefined;
}

/**
 * A new job of the same workflow, entry, args and tags, after the version that is published now. Entry and
 * args are those that the job was given; with `stepId` those that its steps have left.
 * @throws FakturoError "not-found", "conflict", or "validation" for a step that version has not.
 */
export async function rerunJob(
  tx: Tx,
  services: Services,
  workspaceId: string,
  jobId: string,
  { id, key, stepId }: Rerun,
  actor: Actor,
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
  const made = await createJob(tx, services, workspaceId, input, actor);
  if (stepId === undefined) return made;
  await startFrom(tx, made.id, stepId);
  return { ...made, from_step: stepId };
}

async function checkStep(
  tx: Tx,
  { ids }: Services,
  workflowId: string,
  stepId: string,
): Promise<void> {
  const workflow = await findPublished(tx, workflowId);
  if (!workflow) throw new FakturoError("not-found", "invalid workflow id or not published");
  const { steps } = parseContents(workflow, { newId: ids.v7 });
  if (!allSteps(steps).some((step) => step.id === stepId))
    throw new RequestError("step_id", "must name a step of the workflow's main lane");
}
