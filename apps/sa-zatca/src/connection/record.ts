import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { Mode } from "./unit.ts";

/** A signed document to send, as a submission stores it. */
const ZatcaRecord = Type.Object({
  mode: Mode,
  /** True for a document that is reported, false for one that is cleared. */
  isSimplified: Type.Boolean(),
  uuid: Type.String(),
  /** Hash of the file in base64. */
  hash: Type.String(),
  /** Text of the QR code. */
  qr: Type.String(),
  /** Name of the entry's file. */
  file: Type.String(),
  xml: Type.String(),
});
export type ZatcaRecord = Static<typeof ZatcaRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): ZatcaRecord {
  return readJsonAs(ZatcaRecord, new TextDecoder().decode(bytes), "the record");
}

/** Bytes of a submission. */
export function recordBytes(record: ZatcaRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** Body of a request with a document. */
export function bodyOf({ uuid, hash, xml }: Pick<ZatcaRecord, "uuid" | "hash" | "xml">) {
  return { invoiceHash: hash, uuid, invoice: Buffer.from(xml).toString("base64") };
}
