import type {
  AuthorityFault,
  Effects,
  Environment,
  HeldReason,
  SubmissionKind,
  SubmissionState,
} from "@fakturo/plugin";

/**
 * Outcome of an attempt; one without outcome is open: the authority may or may not have processed it.
 */
export type AttemptEnd = "answered" | "taken" | "refused" | "not-sent" | "void";

/** One send of a record: written and committed before the request is made. */
export interface Attempt {
  /** 1, 2, 3 …, unique in the row. */
  readonly n: number;
  /** Moment of the intent, milliseconds since 1970 by the database's clock. */
  readonly at: number;
  /** Process that sends. */
  readonly node: string;
  readonly credential?: number;
  /** Number that the record is sent with, from `Together.number`. */
  readonly number?: string;
  readonly end?: AttemptEnd;
}

/** A reference that the authority assigned to the record, or sent with a callback. */
export interface Receipt {
  readonly reference: string;
  /** Decided without acceptance of the record. */
  readonly decided: boolean;
}

/** Contents of a definite answer. */
export interface Verdict {
  readonly code?: string;
  readonly faults: readonly AuthorityFault[];
  readonly effects: Effects;
}

/** A stored submission. Times in milliseconds since 1970, by the database's clock. */
export interface SubmissionRow {
  readonly id: string;
  readonly environment: Environment;
  readonly connection: string;
  readonly kind: SubmissionKind;
  readonly identity: string;
  readonly holder: string;
  /** SHA-256 of the record, hexadecimal. */
  readonly digest: string;
  readonly mime: string;
  /** Bytes of the record. */
  readonly size: number;
  readonly stream?: string;
  readonly position?: number;
  readonly due?: number;
  readonly createdAt: number;
  readonly state: SubmissionState;
  /** Fencing token: incremented by each claim; refusals and unknowns of older claims are dropped. */
  readonly fence: number;
  /** End of the lease; 0 when no process works on it. */
  readonly until: number;
  /** Process that took the lease. */
  readonly node?: string;
  /** Time of the next check. */
  readonly nextAt: number;
  /** Consecutive calls without a definite answer. */
  readonly failures: number;
  readonly attempts: readonly Attempt[];
  readonly receipts: readonly Receipt[];
  /** Refusal of one attempt, kept while other attempts were open. */
  readonly refusal?: Verdict;
  /** The authority reported a duplicate, so it has received this record. */
  readonly shown: boolean;
  /** Rank of the highest notice so far. */
  readonly rank: number;
  /** Time of that notice at the authority, where it states one. */
  readonly noticedAt?: number;
  readonly verdict?: Verdict;
  readonly reason?: HeldReason;
  /** Reason for waiting, for people. */
  readonly message?: string;
}

/** A message whose outcome is not known yet. */
export interface OpenMessage {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Ids of its submissions, in the order of the message. */
  readonly members: readonly string[];
}

/** Order and pace of the records of one sender, as stored. Times in milliseconds since 1970. */
export interface StreamRow {
  readonly key: string;
  readonly environment: Environment;
  readonly connection: string;
  readonly holder: string;
  readonly fence: number;
  readonly until: number;
  /** Process that took the lease. */
  readonly node?: string;
  /** No message is sent before this moment. */
  readonly nextAt: number;
  /** Seconds between two messages, as the authority last requested. */
  readonly requestedWait: number;
  readonly message?: OpenMessage;
  /** Last position of the chain that was sent. */
  readonly head: number;
  /** Maximum number of records in the next message, after one was refused as a whole. */
  readonly limit?: number;
  readonly failures: number;
  /** Reason for sending nothing. */
  readonly stopped?: string;
}

const ENDS: ReadonlySet<SubmissionState> = new Set([
  "accepted",
  "remarked",
  "refused",
  "withdrawn",
  "annulled",
]);

/** True for states that only a cancellation changes. */
export function isEnd(state: SubmissionState): boolean {
  return ENDS.has(state);
}

/** True when nothing more is sent: ended, or held for a person. */
export function isSettled({ state }: SubmissionRow): boolean {
  return state === "held" || isEnd(state);
}

/** Attempts without outcome. */
export function openAttempts({ attempts }: SubmissionRow): readonly Attempt[] {
  return attempts.filter(({ end }) => end === undefined);
}

/** Number that the open attempts were made with; undefined where there is none. */
export function assignedNumber(row: SubmissionRow): string | undefined {
  return openAttempts(row).findLast(({ number }) => number !== undefined)?.number;
}

/** Number of the newest attempt, 0 before the first: old attempts are removed from a stored row. */
export function lastAttempt({ attempts }: Pick<SubmissionRow, "attempts">): number {
  return Math.max(0, ...attempts.map(({ n }) => n));
}

/** Receipts without decision. */
export function undecided({ receipts }: SubmissionRow): readonly Receipt[] {
  return receipts.filter(({ decided }) => !decided);
}
