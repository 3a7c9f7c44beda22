import type { StreamRow, SubmissionRow } from "./row.ts";
import type { Job } from "./testing-invariants.ts";
import type { TaskQueue } from "./testing-tasks.ts";

/** Variants of a simulation. */
export interface Variant {
  /** A backup is restored once; the authority keeps its records. */
  readonly isRestored?: boolean;
  /** Processes pause between the last look at the clock and the socket too. */
  readonly sleepsAtWire?: boolean;
}

/** What a backup contains. */
export interface Backup {
  readonly rows: readonly SubmissionRow[];
  readonly jobs: readonly Job[];
  readonly chain: readonly ChainedContent[];
  readonly stream: StreamRow;
  readonly tasks: TaskQueue;
}

/** A link of the chain. */
export interface ChainedContent {
  readonly content: string;
}
