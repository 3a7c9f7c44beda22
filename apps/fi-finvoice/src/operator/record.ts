import { readJsonAs, type Static, Type } from "@fakturo/plugin";

const text = Type.String({ minLength: 1 });

/** An invoice on its way to the operator. */
const FinvoiceRecord = Type.Object({
  /** Name of the file. */
  name: text,
  number: text,
  /** Address of the receiver, `0216:003711223349`; other addresses have no scheme. */
  receiver: text,
  /** Operator of the receiver where the invoice names it, else empty. */
  operator: Type.String(),
  xml: text,
});
export type FinvoiceRecord = Static<typeof FinvoiceRecord>;

/** The bytes of a submission. */
export function recordBytes(record: FinvoiceRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** The record in a submission's bytes. @throws FakturoError "input". */
export function readRecord(bytes: Uint8Array): FinvoiceRecord {
  return readJsonAs(FinvoiceRecord, new TextDecoder().decode(bytes), "the record");
}
