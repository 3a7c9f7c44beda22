import type { CallContext, Connection, Submission } from "@fakturo/plugin";
import type { StreamRow, SubmissionRow } from "./row.ts";

/** Result of a call: its answer, or unknown whether the authority processed it. */
export type Called<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false;
      readonly sent: "no" | "unknown";
      readonly message: string;
      /** Error of a call that was refused on purpose (`FakturoError`). */
      readonly fault?: { readonly code: string; readonly message: string };
    };

/** Result of a transaction: the row to write, if any, and the value to return. */
export interface RowChange<T> {
  readonly row?: SubmissionRow;
  readonly result: T;
}

/** One transaction over a stream, its row locked. */
export interface StreamTx {
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
  readonly stream: StreamRow;
  /** Submissions by id, locked, in the order of the ids. */
  rows(ids: readonly string[]): Promise<readonly SubmissionRow[]>;
  /** Submissions in state `queued`: by position where they have one, else by due date, then age. */
  queued(limit: number): Promise<readonly SubmissionRow[]>;
  /** Written with the commit; a row that ends wakes the jobs that wait for it. */
  save(row: SubmissionRow): void;
  saveStream(stream: StreamRow): void;
}

/** Storage of the protocol. Each function is one transaction. */
export interface SubmissionStore {
  /**
   * Changes a submission under its lock; a row that ends wakes the jobs that wait for it. Undefined when
   * there is no such submission.
   */
  change<T>(
    id: string,
    work: (row: SubmissionRow, now: number) => RowChange<T>,
  ): Promise<T | undefined>;
  /** The same for a stream; undefined when there is no such stream. */
  inStream<T>(key: string, work: (tx: StreamTx) => Promise<T>): Promise<T | undefined>;
  /** The records' bytes, in the order of the rows. */
  submissions(rows: readonly SubmissionRow[]): Promise<readonly Submission[]>;
}

/** Holder of a call, and the version of its credential; the current version when absent. */
export type Caller = Pick<SubmissionRow, "holder" | "environment"> & {
  readonly credential?: number | undefined;
};

/** What an authority said about the credential of an attempt. */
export interface CredentialResult {
  readonly holder: string;
  readonly environment: SubmissionRow["environment"];
  /** Undefined where the connection has none. */
  readonly version: number | undefined;
  /** The authority's reason; undefined where the credential worked. */
  readonly refusal: string | undefined;
}

/** Reason for sending nothing new. */
export interface Obstacle {
  /** For people. */
  readonly message: string;
  /** Milliseconds until it is checked again. */
  readonly pause: number;
}

/** Dependencies of the protocol. */
export interface ProtocolPorts {
  readonly connection: Connection;
  readonly store: SubmissionStore;
  /** Monotonic clock of this process, in milliseconds. */
  monotonic(): number;
  readonly node: {
    readonly id: string;
    /** False when other nodes may treat this process as dead. */
    isFresh(): boolean;
    /** False for a process that may be treated as dead: it sends nothing any more. */
    isAlive(node: string): Promise<boolean>;
  };
  /** Version of the credential that a holder's records are sent with now; undefined without any. */
  credential(about: Pick<SubmissionRow, "holder" | "environment">): Promise<number | undefined>;
  /**
   * Reason for making no attempts for a holder, such as a suspended registration or a wrong clock; undefined where
   * records may be sent.
   */
  obstacle(about: Pick<SubmissionRow, "holder" | "environment">): Promise<Obstacle | undefined>;
  /** Called when an authority refuses a credential, and when one works after a refusal. */
  credentialAnswered(result: CredentialResult): Promise<void>;
  /** Runs one call within the connection's time limit; errors of the call are returned. */
  call<T>(about: Caller, work: (ctx: CallContext) => Promise<T>): Promise<Called<T>>;
  /** A new UUID. */
  uuid(): string;
}

/** Milliseconds until the next pass; undefined when nothing is left to do. */
export type Pause = number | undefined;
