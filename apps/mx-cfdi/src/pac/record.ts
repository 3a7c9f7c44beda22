import type { JsonObject } from "@fakturo/model";
import { readJsonAs, type Static, type Submission, Type } from "@fakturo/plugin";

const PacStamping = Type.Object({
  /** The sealed CFDI; it is never sealed again, because a second seal makes a second CFDI. */
  xml: Type.String(),
  /** Name of the entry's file. */
  file: Type.String(),
  /** True where the PAC prints the CFDI too. */
  pdf: Type.Boolean(),
  /** True for accounts with paid stamps, which are counted before each CFDI. */
  prepaid: Type.Boolean(),
});
/** A CFDI to be stamped. */
export type PacStamping = Static<typeof PacStamping>;

const Query = Type.Object({
  issuer: Type.String(),
  receiver: Type.String(),
  total: Type.String(),
  uuid: Type.String(),
  /** Last eight characters of the Sello. */
  tail: Type.String(),
});
/** What the SAT asks for to tell the state of a CFDI. */
export type StatusQuery = Static<typeof Query>;

const PacCancellation = Type.Object({
  /** The signed `Cancelacion`. */
  xml: Type.String(),
  query: Query,
});
/** A request to cancel a CFDI. */
export type PacCancellation = Static<typeof PacCancellation>;

const PacReply = Type.Object({
  /** The signed `SolicitudAceptacionRechazo`. */
  xml: Type.String(),
  query: Query,
  /** False where the receiver rejects the cancellation. */
  accepts: Type.Boolean(),
});
/** A receiver's answer to a request to cancel. */
export type PacReply = Static<typeof PacReply>;

/** The bytes of a record. */
export function recordBytes(record: PacStamping | PacCancellation | PacReply): Uint8Array {
  const json: JsonObject = { ...record };
  return new TextEncoder().encode(JSON.stringify(json));
}

const textOf = ({ bytes }: Pick<Submission, "bytes">) => new TextDecoder().decode(bytes);

export function stampingIn(one: Pick<Submission, "bytes">): PacStamping {
  return readJsonAs(PacStamping, textOf(one), "the record");
}

export function cancellationIn(one: Pick<Submission, "bytes">): PacCancellation {
  return readJsonAs(PacCancellation, textOf(one), "the record");
}

export function replyIn(one: Pick<Submission, "bytes">): PacReply {
  return readJsonAs(PacReply, textOf(one), "the record");
}
