import { type KeyObject, X509Certificate } from "node:crypto";
import { refuse } from "../refuse.ts";

/** Signing credentials: a private key, its certificate and the certificates between it and the root. */
export interface SigningCredentials {
  readonly key: KeyObject;
  readonly certificate: X509Certificate;
  readonly chain: readonly X509Certificate[];
}

/** Facts of a certificate, for people and records. */
export interface CertificateFacts {
  /** Most specific part first, joined by commas (RFC 2253 escapes). */
  readonly subject: string;
  readonly issuer: string;
  /** Decimal. */
  readonly serial: string;
  /** Milliseconds since the epoch. */
  readonly from: number;
  readonly until: number;
}

/** Combines a key with its certificate among the given ones. */
export function pair(key: KeyObject, certificates: readonly X509Certificate[]): SigningCredentials {
  const certificate = certificates.find((candidate) => candidate.checkPrivateKey(key));
  if (!certificate) refuse("no certificate belongs to the private key");
  return { key, certificate, chain: chainOf(certificate, certificates) };
}

function chainOf(leaf: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain: X509Certificate[] = [];
  let last = leaf;
  for (let steps = 0; steps < all.length; steps += 1) {
    const issuer = all.find((one) => one !== last && one !== leaf && last.checkIssued(one));
    if (!issuer || chain.includes(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

/** @throws FakturoError `signature` when the certificate is expired or not yet valid at `now` (ms). */
export function requireValid(certificate: X509Certificate, now: number): void {
  const { from, until, subject } = certificateFacts(certificate);
  if (now < from)
    refuse(`the certificate of ${subject} is not valid before ${new Date(from).toISOString()}`);
  if (now > until)
    refuse(`the certificate of ${subject} expired at ${new Date(until).toISOString()}`);
}

/** Reads a certificate's names, serial number and period. */
export function certificateFacts(certificate: X509Certificate): CertificateFacts {
  return {
    subject: distinguishedName(certificate.subject),
    issuer: distinguishedName(certificate.issuer),
    serial: BigInt(`0x${certificate.serialNumber}`).toString(),
    from: Date.parse(certificate.validFrom),
    until: Date.parse(certificate.validTo),
  };
}

function distinguishedName(lines: string | undefined): string {
  return (lines ?? "").split("\n").reverse().join(",");
}

/** A certificate from DER bytes, base64 of them, or PEM. @throws FakturoError `input`. */
export function readCertificate(data: Uint8Array | string): X509Certificate {
  try {
    const certificate = new X509Certificate(
      typeof data === "string" ? certificateBytes(data) : data,
    );
    // Decodes keys on first use, which fails for broken ones.
    void certificate.publicKey;
    return certificate;
  } catch (error) {
    return refuse("the certificate cannot be read", "input", error);
  }
}

function certificateBytes(text: string): string | Uint8Array {
  return text.includes("-----BEGIN") ? text : Buffer.from(text, "base64");
}
