import type { Outgoing, SubmissionKind } from "@fakturo/plugin";
import type { Zone } from "../zones.ts";
import { type FileId, identityOf } from "./file.ts";

/** A file to submit to its treasury. */
export interface OutgoingFile {
  readonly kind: Extract<SubmissionKind, "issue" | "amend" | "cancel">;
  readonly zone: Zone;
  /** NIF of the issuer. */
  readonly nif: string;
  readonly id: FileId;
  /** The message: a signed file, a correction, or in Bizkaia a request with the file. */
  readonly bytes: Uint8Array;
  /** Position in the chain, from 1. */
  readonly position?: number;
  /** Distinguishes corrections, which may repeat. */
  readonly digest?: string;
}

/**
 * Submits a file to its treasury. A file of a chain is sent also when its job is cancelled. Requests of Bizkaia
 * contain one taxpayer, year and operation, so that each of these is a stream.
 */
export function outgoing(file: OutgoingFile): Outgoing {
  const { kind, zone, nif, id, bytes, position, digest } = file;
  const isBook = zone.code === "BI";
  const year = id.date.slice(-"YYYY".length);
  return {
    connection: zone.connection,
    kind,
    identity: identityOf(nif, id, digest),
    bytes,
    holder: nif,
    ...(isBook && { stream: [nif, year, kind].join(" ") }),
    ...(position !== undefined && { position }),
  };
}
