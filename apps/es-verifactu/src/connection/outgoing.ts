import type { Outgoing, SubmissionKind } from "@fakturo/plugin";
import { identityOf, type RecordId } from "./record.ts";

/** A record to submit to the connection. */
export interface OutgoingRecord {
  readonly kind: Extract<SubmissionKind, "issue" | "amend" | "cancel">;
  readonly id: RecordId;
  readonly fingerprint: string;
  /** Key of the chain. */
  readonly stream: string;
  readonly position: number;
}

/**
 * Submits the message of one record to the connection. An invoice is registered once; amendments and
 * cancellations may repeat, so the record's hash is part of their identity.
 */
export function outgoing(
  message: string,
  { kind, id, fingerprint, stream, position }: OutgoingRecord,
): Outgoing {
  return {
    connection: "verifactu",
    kind,
    identity: kind === "issue" ? identityOf(id) : identityOf(id, fingerprint),
    bytes: new TextEncoder().encode(message),
    holder: id.issuer,
    stream,
    position,
  };
}
