import { readJsonAs, type Static, Type } from "@fakturo/plugin";

const text = Type.String({ minLength: 1 });

/** A file on its way to the platform. */
const FlowRecord = Type.Object({
  name: text,
  mime: text,
  /** `flowSyntax`: UBL, CII, Factur-X, CDAR or FRR. */
  syntax: text,
  profile: Type.Optional(text),
  /** `processingRule`; absent where the platform computes it. */
  rule: Type.Optional(text),
  /** Base64. */
  content: text,
});
export type FlowRecord = Static<typeof FlowRecord>;

/** The bytes of a submission. */
export function recordBytes(record: FlowRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** The record in a submission's bytes. @throws FakturoError "input". */
export function readRecord(bytes: Uint8Array): FlowRecord {
  return readJsonAs(FlowRecord, new TextDecoder().decode(bytes), "the record");
}
