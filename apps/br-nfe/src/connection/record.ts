import { readJsonAs, type Static, Type } from "@fakturo/plugin";

const EVENT_ID = /\sId="(ID(\d{6})\w{44}(\d{2}))"/;

/** A signed document or event to send, as a submission stores it. */
const SefazRecord = Type.Object({
  /** `UF` of the issuer, or the authoriser in its place: `SVCAN`, `SVRS`, `AN`. */
  state: Type.String(),
  /** 55 or 65. */
  model: Type.String(),
  /** `tpAmb`. */
  environment: Type.String(),
  /** Access key; of a notice of unused numbers its Id. */
  key: Type.String(),
  /** Digest of a document in base64; empty for events. */
  digest: Type.String(),
  /** Name of the entry's file. */
  file: Type.String(),
  /** `NFe`, `envEvento` or `inutNFe`, signed, without XML declaration. */
  xml: Type.String(),
});
export type SefazRecord = Static<typeof SefazRecord>;

/** The record in a submission's bytes. */
export function readRecord(bytes: Uint8Array): SefazRecord {
  return readJsonAs(SefazRecord, new TextDecoder().decode(bytes), "the record");
}

/** What a record asks for. */
export function kindOf({ digest, xml }: SefazRecord): "document" | "event" | "unused" {
  if (digest !== "") return "document";
  return xml.startsWith("<inutNFe") ? "unused" : "event";
}

/** Id, type and number of a record's event. */
export function eventIn({ xml }: SefazRecord) {
  const [, id = "", type = "", sequence = "1"] = EVENT_ID.exec(xml) ?? [];
  return { id, type, sequence: Number(sequence) };
}

/** Bytes of a submission. */
export function recordBytes(record: SefazRecord): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(record));
}

/** XML without its declaration, to be placed in a message. */
export function withoutDeclaration(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>\s*/, "");
}
