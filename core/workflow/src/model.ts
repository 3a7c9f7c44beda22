import type { JsonObject } from "@fakturo/model";

/** Terminal results of a step that branches can name; `NA` and empty mean any. */
export type BranchStatus = "" | "NA" | "OK" | "SKIP" | "KO" | "TIMEOUT";

/** Steps to run after a result of a step (workflows spec §2). */
export interface Branch {
  readonly status: BranchStatus;
  /** Must equal the result's code; empty: any. */
  readonly code: string;
  readonly steps: readonly Step[];
  /** Jump to a step of the same list; deprecated, still supported. */
  readonly step_id: string | undefined;
  /** Ends the workflow after the nested steps. */
  readonly stop: boolean;
}

/** One step of a workflow; `provider` and `action` are synonyms. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly notes: string | undefined;
  readonly config: JsonObject;
  readonly summary: string | undefined;
  readonly next: readonly Branch[];
}

/** The executable part of a workflow, which its hash covers. */
export interface Contents {
  readonly steps: readonly Step[];
  readonly rescue: readonly Step[];
  /**
   * The last step of a job, whatever the others result in, except where it is cancelled. It is no part of the stored
   * workflow, and its own result does not change the job's.
   */
  readonly conclusion?: Step | undefined;
}

/** Document kinds of workflows, as short schema ids (workflows spec §1). */
export const WORKFLOW_SCHEMAS = [
  "bill/invoice",
  "org/party",
  "bill/payment",
  "bill/delivery",
  "bill/order",
  "bill/status",
  "org/item",
  "note/message",
] as const;

/** Short schema id of a workflow's documents. */
export type WorkflowSchema = (typeof WORKFLOW_SCHEMAS)[number];

/** The input of a workflow. */
export interface Workflow extends Contents {
  readonly name: string;
  readonly description: string | undefined;
  /** Optional in drafts only. */
  readonly schema: WorkflowSchema | undefined;
  /** ISO 3166-1 alpha-2; a label. */
  readonly country: string | undefined;
  readonly draft: boolean;
}

/** A stored workflow; times are RFC 3339 with milliseconds. */
export interface StoredWorkflow extends Workflow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Number of the published version shown; undefined for a pure draft. */
  readonly version: number | undefined;
  readonly disabled: boolean;
}

/** One published version in a workflow's history. */
export interface WorkflowVersion {
  readonly version: number;
  readonly hash: string;
  readonly name: string;
  readonly created_at: string;
  /** Kind of the publisher, e.g. `user` or `api-key`. */
  readonly src: string;
  readonly src_id: string | undefined;
}

/** Maximum nesting of branches. */
export const MAX_NESTING = 16;
/** Maximum number of steps of a workflow, including nested and rescue steps. */
export const MAX_STEPS = 500;
/** Maximum size of a step's configuration, in bytes of JSON. */
export const MAX_CONFIG_BYTES = 256 * 1024;

/** All steps of a lane in order, nested ones included. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...step.next.flatMap((branch) => allSteps(branch.steps))]);
}
