import type { AuthorityFault } from "./fault.ts";
import type { Effects } from "./step.ts";
import type { Environment, HeldReason, SubmissionKind, SubmissionState } from "./submission.ts";

/** Names a record by what identifies it at its authority. */
export interface SubmissionQuery {
  /** Connections of the step's app. */
  readonly connection: string | readonly string[];
  readonly kind: SubmissionKind;
  readonly holder: string;
  /** Several where the record may have one of them. */
  readonly identity: string | readonly string[];
}

/** State of a record, for steps of `effect: "submission"`. */
export interface SubmissionStatus {
  readonly id: string;
  readonly connection: string;
  readonly environment: Environment;
  readonly kind: SubmissionKind;
  readonly identity: string;
  readonly digest: string;
  readonly state: SubmissionState;
  readonly references: readonly string[];
  /** Legal deadline in milliseconds since 1970, where the record states one. */
  readonly due?: number;
  /** Number of sends. */
  readonly attempts: number;
  /** The authority's code of the result. */
  readonly code?: string;
  /** Faults of a refusal, remarks of an acceptance. */
  readonly faults: readonly AuthorityFault[];
  /** Effects of the answer on the entry. */
  readonly effects: Effects;
  /** Reason for holding or waiting. */
  readonly reason?: HeldReason;
  readonly message?: string;
}
