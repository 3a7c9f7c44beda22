/** Hash functions by their name in `node:crypto`, with their identifiers in XML signatures. */
export const DIGESTS = {
  sha1: "http://www.w3.org/2000/09/xmldsig#sha1",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  sha384: "http://www.w3.org/2001/04/xmldsig-more#sha384",
  sha512: "http://www.w3.org/2001/04/xmlenc#sha512",
} as const;

/** Hash function, by its name in `node:crypto`. */
export type DigestName = keyof typeof DIGESTS;

/** Signature methods with their identifiers (XML-DSig core, RFC 9231), PKCS #1 v1.5 for RSA. */
export const SIGNATURES = {
  "rsa-sha1": { uri: "http://www.w3.org/2000/09/xmldsig#rsa-sha1", hash: "sha1", key: "rsa" },
  "rsa-sha256": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    hash: "sha256",
    key: "rsa",
  },
  "rsa-sha384": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
    hash: "sha384",
    key: "rsa",
  },
  "rsa-sha512": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    hash: "sha512",
    key: "rsa",
  },
  "ecdsa-sha256": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
    hash: "sha256",
    key: "ec",
  },
  "ecdsa-sha384": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384",
    hash: "sha384",
    key: "ec",
  },
  "ecdsa-sha512": {
    uri: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
    hash: "sha512",
    key: "ec",
  },
} as const;

/** Signature method: kind of key and hash function. */
export type SignatureName = keyof typeof SIGNATURES;

/** Canonical forms; all of them drop comments. */
export const CANONICAL_FORMS = {
  c14n: "http://www.w3.org/TR/2001/REC-xml-c14n-20010315",
  c14n11: "http://www.w3.org/2006/12/xml-c14n11",
  "exc-c14n": "http://www.w3.org/2001/10/xml-exc-c14n#",
} as const;

/** Canonical form of XML, without comments. */
export type CanonicalForm = keyof typeof CANONICAL_FORMS;

/** Transform that excludes the signature from the signed data (XML-DSig §6.6.4). */
export const ENVELOPED = "http://www.w3.org/2000/09/xmldsig#enveloped-signature";

/** The name for an identifier in one of the tables above. */
export function nameOf<K extends string>(
  table: Readonly<Record<K, string | { readonly uri: string }>>,
  uri: string | undefined,
): K | undefined {
  for (const name in table) {
    const entry = table[name];
    if ((typeof entry === "string" ? entry : entry.uri) === uri) return name;
  }
  return undefined;
}
