import { canonicalJson, type Embedded, sha256Hex, writeEmbedded } from "@fakturo/model";

/** Hash of an envelope's document. */
export interface Digest {
  readonly alg: string;
  readonly val: string;
}

/** SHA-256 over the canonical JSON of the document, `$schema` included (spec §6.3). */
export function digestOf(content: Embedded): Digest {
  return { alg: "sha256", val: sha256Hex(canonicalJson(writeEmbedded(content))) };
}

export function isSameDigest(a: Digest | undefined, b: Digest): boolean {
  return a?.alg === b.alg && a.val === b.val;
}
