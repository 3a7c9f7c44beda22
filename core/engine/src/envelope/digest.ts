import {
  type CanonicalText,
  canonicalDigest,
  canonicalSha256,
  type Json,
  type NewSha256,
} from "@fakturo/model";

/** Hash of an envelope's document. */
export interface DocumentDigest {
  readonly alg: string;
  readonly val: string;
}

const ALGORITHM = "sha256";

/** SHA-256 over the canonical JSON of a written document, `$schema` included (spec §6.3). */
export function digestOfJson(doc: Json, sha256: NewSha256 | undefined): DocumentDigest {
  return { alg: ALGORITHM, val: canonicalSha256(doc, sha256) };
}

/** The same, with the hashed text. */
export function digestWithText(
  doc: Json,
  sha256: NewSha256 | undefined,
): { readonly digest: DocumentDigest; readonly text: CanonicalText | undefined } {
  const { hex, text } = canonicalDigest(doc, sha256);
  return { digest: { alg: ALGORITHM, val: hex }, text };
}

export function isSameDigest(a: DocumentDigest | undefined, b: DocumentDigest): boolean {
  return a?.alg === b.alg && a.val === b.val;
}
