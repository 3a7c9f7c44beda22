import { canonicalSha256, type Json } from "@fakturo/model";

/** Hash of an envelope's document. */
export interface Digest {
  readonly alg: string;
  readonly val: string;
}

/** SHA-256 over the canonical JSON of a written document, `$schema` included (spec §6.3). */
export function digestOfJson(doc: Json): Digest {
  return { alg: "sha256", val: canonicalSha256(doc) };
}

export function isSameDigest(a: Digest | undefined, b: Digest): boolean {
  return a?.alg === b.alg && a.val === b.val;
}
