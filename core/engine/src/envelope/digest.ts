import { canonicalJson, type Embedded, type Json, sha256Hex, writeEmbedded } from "@fakturo/model";

/** Hash of an envelope's document. */
export interface Digest {
  readonly alg: string;
  readonly val: string;
}

/** SHA-256 over the canonical JSON of the document, `$schema` included (spec §6.3). */
export function digestOf(content: Embedded): Digest {
  return digestOfJson(writeEmbedded(content));
}

/** The same for a document that is written already. */
export function digestOfJson(doc: Json): Digest {
  return { alg: "sha256", val: sha256Hex(canonicalJson(doc)) };
}

export function isSameDigest(a: Digest | undefined, b: Digest): boolean {
  return a?.alg === b.alg && a.val === b.val;
}
