import type { QueuedJob } from "@fakturo/server-runtime/queue";

/** What a workflow, its activities and its signals exchange. */

/** Name of the workflow type. */
export const WORKFLOW = "job";
/** Signal: the job is due, or may go on. */
export const WAKE = "wake";
/** Signal: the job is to be cancelled, and its call to be ended. */
export const CANCEL = "cancel";

/** Argument of a job's workflow. */
export interface JobWorkflowInput extends QueuedJob {
  /** Milliseconds until the job is due; absent: when the first signal comes. */
  readonly dueMs?: number;
}

/** Activities of a job. */
export interface JobActivities {
  /**
   * Advances a job; `before` attempts were made on another task queue.
   * @returns milliseconds until it is due again; null when it has ended or waits for a signal.
   */
  advance(job: QueuedJob, before: number): Promise<number | null>;
}

/** The queue of jobs that may have crashed their worker: each worker runs one of them at a time. */
export function quarantineOf(taskQueue: string): string {
  return `${taskQueue}-quarantine`;
}

/** Workspaces may use the same id for different jobs. */
export function workflowIdOf({ workspace, job }: Pick<QueuedJob, "workspace" | "job">): string {
  return `${workspace}/${job}`;
}

const LOWEST = 5;
const SPAN = 201;

/**
 * Temporal's priority keys go from 1 (first) to 5; the fairness key keeps a workspace with many jobs from using all
 * workers.
 */
export function priorityOf({ workspace, priority }: QueuedJob) {
  const key = LOWEST - Math.floor(((priority + 100) * LOWEST) / SPAN);
  return { priorityKey: key, fairnessKey: workspace };
}
