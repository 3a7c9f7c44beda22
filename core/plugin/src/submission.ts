/** Target of a connection: the authority itself, its test system, or a simulator. */
export type Environment = "live" | "test" | "simulated";

/** All environments, in the order they are listed. */
export const ENVIRONMENTS: readonly Environment[] = ["live", "test", "simulated"];

/** Purpose of a submission: part of its key, so that a document is issued once and cancelled once. */
export type SubmissionKind = "issue" | "amend" | "cancel" | "report" | "register";

/**
 * Hands a record to a connection: an effect of the step that prepares it, written in the same
 * transaction as its number, chain link and stamps. Its bytes never change afterwards.
 */
export interface Outgoing {
  /** Key of the connection, e.g. `verifactu`. */
  readonly connection: string;
  readonly kind: SubmissionKind;
  /** Identity of the record at the authority; one open or accepted record per identity and kind. */
  readonly identity: string;
  /** The record's bytes. */
  readonly bytes: Uint8Array;
  /** Media type of the bytes; `application/xml` when absent. */
  readonly mime?: string;
  /** The party it is sent for, e.g. a tax id: sessions and credentials belong to it. */
  readonly holder: string;
  /**
   * Records of one stream are sent by one sender, in order; required where the connection sends
   * `together`.
   */
  readonly stream?: string;
  /** Position in a stream with the order of a chain: 1, 2, 3 …, without gaps. */
  readonly position?: number;
  /** Legal deadline of the sending, milliseconds since 1970; affects only order and alarms. */
  readonly due?: number;
}

/** A record on its way, for a connection. */
export interface Submission {
  /** UUID. */
  readonly id: string;
  readonly kind: SubmissionKind;
  readonly identity: string;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
  readonly bytes: Uint8Array;
  readonly mime: string;
  /** References of its receipts, oldest first. */
  readonly references: readonly string[];
  /** Sends, oldest first: for `send` those before it, none the first time; for other calls all. */
  readonly attempts: readonly SubmissionAttempt[];
  /** Number of the attempts whose outcome is unknown, from `Together.number`. */
  readonly number?: string;
}

/** One send of a record; the bytes of all sends are the same. */
export interface SubmissionAttempt {
  /** Milliseconds since 1970, of the database's clock. */
  readonly at: number;
  /** Version of the used credential. */
  readonly credential?: number;
}

/** State of a record. Final states: `accepted`, `remarked`, `refused`, `withdrawn`, `annulled`. */
export type SubmissionState =
  | "prepared"
  | "queued"
  | "intended"
  | "unknown"
  | "waiting"
  | "held"
  | "accepted"
  | "remarked"
  | "refused"
  | "withdrawn"
  | "annulled";

/** Reason why a person has to decide about a record. */
export type HeldReason =
  | "identity-taken"
  | "no-way-to-ask"
  | "several-found"
  | "credentials"
  | "environment"
  | "refused-and-unknown";
