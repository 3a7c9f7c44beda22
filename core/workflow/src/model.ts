import type { JsonObject } from "@fakturo/model";

/** Terminal results of a step that branches can name; `NA` and empty mean any. */
export type BranchStatus = "" | "NA" | "OK" | "SKIP" | "KO" | "TIMEOUT";

/** What follows a step that ended in a certain way (workflows spec §2). */
export interface Branch {
  readonly status: BranchStatus;
  /** Compared exactly with the result's code; empty: any. */
  readonly code: string;
  readonly steps: readonly Step[];
  /** Jump to a step of the same list; deprecated, still executed. */
  readonly step_id: string | undefined;
  /** Ends the workflow after the nested steps. */
  readonly stop: boolean;
}

/** One step of a workflow; `provider` and `action` are the same key under two names. */
export interface Step {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly notes: string | undefined;
  readonly config: JsonObject;
  readonly summary: string | undefined;
  readonly next: readonly Branch[];
}

/** The part of a workflow that runs and that its hash covers. */
export interface Contents {
  readonly steps: readonly Step[];
  readonly rescue: readonly Step[];
}

/** Kinds of documents a workflow may be made for, as short schema ids (workflows spec §1). */
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

export type WorkflowSchema = (typeof WORKFLOW_SCHEMAS)[number];

/** A workflow as its author writes it. */
export interface Workflow extends Contents {
  readonly name: string;
  readonly description: string | undefined;
  /** May be missing in drafts only. */
  readonly schema: WorkflowSchema | undefined;
  /** ISO 3166-1 alpha-2; a label. */
  readonly country: string | undefined;
  readonly draft: boolean;
}

/** A workflow as it is kept and shown; times are RFC 3339 with milliseconds. */
export interface StoredWorkflow extends Workflow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  /** Number of the published version that is shown; undefined in pure drafts. */
  readonly version: number | undefined;
  readonly disabled: boolean;
}

/** One published version in a workflow's history. */
export interface Version {
  readonly version: number;
  readonly hash: string;
  readonly name: string;
  readonly created_at: string;
  /** Kind of the publisher, e.g. `user` or `api-key`. */
  readonly src: string;
  readonly src_id: string | undefined;
}

/** Deepest nesting of branches. */
export const MAX_NESTING = 16;
/** Most steps of a workflow, nested and rescue ones included. */
export const MAX_STEPS = 500;
/** Largest configuration of a step, in bytes of JSON. */
export const MAX_CONFIG_BYTES = 256 * 1024;

/** All steps of a lane in order, nested ones included. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...step.next.flatMap((branch) => allSteps(branch.steps))]);
}
