import { gunzipSync, gzipSync } from "node:zlib";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";

/** Largest unpacked document. */
const MAX_BYTES = 4 * 1024 * 1024;

/** What a submission stores: a signed DPS, or the signed request to register an event of an NFS-e. */
const NfseRecord = Type.Object({
  /** Id of the DPS; of an event the access key of the NFS-e. */
  id: Type.String(),
  /** True for the request of any event; cancellations were the first. */
  isCancellation: Type.Boolean(),
  /** Type and number of an event; absent in cancellations (101101) of earlier versions. */
  event: Type.Optional(Type.Object({ type: Type.String(), number: Type.Integer() })),
  /** Key of the file with the registered event; absent in cancellations of earlier versions. */
  fileKey: Type.Optional(Type.String()),
  /** Name of the entry's file. */
  file: Type.String(),
  xml: Type.String(),
});
export type NfseRecord = Static<typeof NfseRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): NfseRecord {
  return readJsonAs(NfseRecord, new TextDecoder().decode(bytes), "the record");
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
