import type { WorkspaceRow } from "@fakturo/server-storage/store";
import type { ExecutorOptions, ExternalCall, WorkerNode } from "./external-call.ts";
import type { Offers } from "./readiness.ts";
import type { JobRun } from "./run.ts";
import type { EXCEPTION } from "./step-errors.ts";
import type { UnitOfWork } from "./unit-of-work.ts";
import type { Waiting } from "./waiting.ts";

/**
 * How far a job goes in one transaction: until it waits or ends, by one step, or only to record that its
 * open step failed.
 */
export type AdvanceMode = "batch" | "step" | "fail";

/**
 * The external call to make next; "again": the job has more steps to run; "superseded": another node has
 * taken the job over, so the result of the call is dropped.
 */
export type Outcome =
  | ExternalCall
  | Waiting
  | "again"
  | "thread"
  | "quarantine"
  | "superseded"
  | undefined;

export interface AdvanceScope {
  readonly unit: UnitOfWork;
  readonly run: JobRun;
  readonly workspace: WorkspaceRow;
  readonly offers: Offers;
  readonly options: ExecutorOptions;
  readonly node: WorkerNode;
  /** How often the queue has tried since the last progress. */
  readonly attempt: number;
  readonly pace: AdvanceMode;
  /** How the open step ends, with the pace `fail`. */
  readonly failure?: typeof EXCEPTION | undefined;
  /** Another delivery of this process makes a call for the job. */
  readonly hasCallInProgress: boolean;
}
