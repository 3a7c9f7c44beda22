import { readJsonAs, type Static, Type } from "@fakturo/plugin";

/** A signed document or event to send, as a submission stores it. */
const SefazRecord = Type.Object({
  /** `UF` of the issuer. */
  state: Type.String(),
  /** 55 or 65. */
  model: Type.String(),
  /** `tpAmb`. */
  environment: Type.String(),
  /** Access key. */
  key: Type.String(),
  /** Digest of a document in base64; empty for events. */
  digest: Type.String(),
  /** Name of the entry's file. */
  file: Type.String(),
  /** `NFe` or `envEvento`, signed, without XML declaration. */
  xml: Type.String(),
});
export type SefazRecord = Static<typeof SefazRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): SefazRecord {
  return readJsonAs(SefazRecord, new TextDecoder().decode(bytes), "the record");
}

/** Bytes of a submission. */
export function recordBytes(record: SefazRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** XML without its declaration, to be placed in a message. */
export function withoutDeclaration(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\s*/, "");
}
