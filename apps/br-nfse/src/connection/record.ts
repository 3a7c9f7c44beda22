import { gunzipSync, gzipSync } from "node:zlib";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";

/** Largest unpacked document. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Type and number of an event. */
const NfseEvent = Type.Object({ type: Type.String(), number: Type.Integer() });
const members = {
  /** Id of the DPS; of an event the access key of the NFS-e. */
  id: Type.String(),
  /** Absent in a DPS. */
  event: Type.Optional(NfseEvent),
  /** Key of the file with the registered event, where it is not that of cancellations. */
  fileKey: Type.Optional(Type.String()),
  /** Name of the entry's file. */
  file: Type.String(),
  xml: Type.String(),
};
/** What a submission stores: a signed DPS, or the signed request to register an event of an NFS-e. */
const NfseRecord = Type.Object(members);
export type NfseRecord = Static<typeof NfseRecord>;
/** What earlier versions stored: `isCancellation` was true for any event, and without `event` for a cancellation. */
const StoredRecord = Type.Object({ ...members, isCancellation: Type.Optional(Type.Boolean()) });
const FIRST_CANCELLATION = { type: "101101", number: 1 } as const;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): NfseRecord {
  const text = new TextDecoder().decode(bytes);
  const { isCancellation, ...record } = readJsonAs(StoredRecord, text, "the record");
  return isCancellation && !record.event ? { ...record, event: FIRST_CANCELLATION } : record;
}

/** Bytes of a submission. */
export function recordBytes(record: NfseRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** XML as the interface takes it: compressed, in base64. */
export function packed(xml: string): string {
  return gzipSync(Buffer.from(xml), { level: 9 }).toString("base64");
}

/** The text of a packed document; undefined for another text. */
export function unpacked(text: string | undefined): string | undefined {
  if (!text) return undefined;
  try {
    const bytes = gunzipSync(Buffer.from(text, "base64"), { maxOutputLength: MAX_BYTES });
    return bytes.toString("utf8");
  } catch {
    return undefined;
  }
}

/** Value of the signature of a document, by which it is recognised within an NFS-e. */
export function signatureIn(xml: string): string {
  return /<SignatureValue>([^<]+)</.exec(xml)?.[1]?.replace(/\s/g, "") ?? "";
}
