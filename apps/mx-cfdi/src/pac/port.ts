import type { Answer, CallContext, CallFailure, Proof, Submission } from "@fakturo/plugin";
import type { PacContext } from "./context.ts";
import type { PacCancellation, PacReply, PacStamping } from "./record.ts";

/** The answer about a cancellation: the code of its folio with the acknowledgement, or a failure of the request. */
export type PacCancelled =
  | { readonly is: "code"; readonly code: string; readonly text: string; readonly receipt: string }
  | { readonly is: "failed"; readonly answer: Answer };

/** An authorised certification provider (PAC). Each function makes one request that may have an effect. */
export interface Pac {
  /** Has a sealed CFDI stamped; of one that was stamped before the first stamp. */
  stamp(record: PacStamping, one: Submission, ctx: CallContext): Promise<Answer>;
  /** Passes a signed request on to the SAT. */
  cancel(record: PacCancellation, one: Submission, ctx: CallContext): Promise<PacCancelled>;
  /** Passes the answer of the receiver to a request to cancel on to the SAT. */
  reply(record: PacReply, one: Submission, ctx: CallContext): Promise<PacCancelled>;
  /**
   * Folios fiscales, in lower case, of the CFDIs whose cancellation waits for the answer of a receiver; undefined for an
   * answer that is none of the PAC.
   * @throws TransportError, FakturoError "precondition-failed" without an account.
   */
  pending(rfc: string, ctx: PacContext): Promise<readonly string[] | undefined>;
  /** The failure of an error of its own; undefined for other errors. */
  fails?(error: unknown): CallFailure | undefined;
  /** A query that shows whether the account works. */
  prove?(ctx: CallContext): Promise<Proof>;
}
