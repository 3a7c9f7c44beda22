import type { DigestName, SignatureName } from "../algorithms.ts";

/** Object identifiers of CMS (RFC 5652) and its attributes (RFC 5035). */
export const OID = {
  data: "1.2.840.113549.1.7.1",
  signedData: "1.2.840.113549.1.7.2",
  timestamp: "1.2.840.113549.1.9.16.1.4",
  contentType: "1.2.840.113549.1.9.3",
  messageDigest: "1.2.840.113549.1.9.4",
  signingTime: "1.2.840.113549.1.9.5",
  signingCertificate: "1.2.840.113549.1.9.16.2.12",
  signingCertificateV2: "1.2.840.113549.1.9.16.2.47",
  rsa: "1.2.840.113549.1.1.1",
} as const;

/** Hash functions by identifier, without SHA-1. */
export const HASHES: Readonly<Record<string, DigestName>> = {
  "2.16.840.1.101.3.4.2.1": "sha256",
  "2.16.840.1.101.3.4.2.2": "sha384",
  "2.16.840.1.101.3.4.2.3": "sha512",
};

/** Object identifier of SHA-256 (RFC 5754). */
export const SHA256 = "2.16.840.1.101.3.4.2.1";
/** Object identifier of RSA (PKCS #1 v1.5) with SHA-256 (RFC 5754). */
export const RSA_SHA256 = "1.2.840.113549.1.1.11";
/** Object identifier of ECDSA with SHA-256 (RFC 5754). */
export const ECDSA_SHA256 = "1.2.840.10045.4.3.2";

const METHODS: Readonly<Record<string, SignatureName>> = {
  [RSA_SHA256]: "rsa-sha256",
  "1.2.840.113549.1.1.12": "rsa-sha384",
  "1.2.840.113549.1.1.13": "rsa-sha512",
  [ECDSA_SHA256]: "ecdsa-sha256",
  "1.2.840.10045.4.3.3": "ecdsa-sha384",
  "1.2.840.10045.4.3.4": "ecdsa-sha512",
};

const RSA_BY_HASH: Partial<Record<DigestName, SignatureName>> = {
  sha256: "rsa-sha256",
  sha384: "rsa-sha384",
  sha512: "rsa-sha512",
};

/** Signature method of a signer; plain RSA takes its hash from the digest algorithm. */
export function methodOf(oid: string, hash: DigestName): SignatureName | undefined {
  return oid === OID.rsa ? RSA_BY_HASH[hash] : METHODS[oid];
}
