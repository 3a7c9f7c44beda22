import type { JsonObject } from "@fakturo/model";

/** Terminal results of a step that branches can name; `NA` and empty mean any. */
export type BranchStatus = "" | "NA" | "OK" | "SKIP" | "KO" | "TIMEOUT";

/** What follows a step that ended in a certain way (workflows spec §2). */
export interface Branch {
  readonly status: BranchStatus;
  /** Compared exactly with the result's code; empty: any. */
  readonly code: string;
  readonly steps: readonly Step[];
  /** Jump to a step of the same lane; deprecated, still executed. */
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

/** Deepest nesting of branches. */
export const MAX_NESTING = 16;
/** Most steps of a workflow, nested ones included. */
export const MAX_STEPS = 500;
/** Largest configuration of a step, in bytes of JSON. */
export const MAX_CONFIG_BYTES = 256 * 1024;

/** All steps of a lane in order, nested ones included. */
export function allSteps(steps: readonly Step[]): Step[] {
  return steps.flatMap((step) => [step, ...step.next.flatMap((branch) => allSteps(branch.steps))]);
}
