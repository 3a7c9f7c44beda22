import type { X509Certificate } from "node:crypto";
import { refuse } from "../refuse.ts";
import { certificateFacts, requireValid } from "./credentials.ts";

/** Authorities whose certificates are accepted. */
export interface TrustAnchors {
  /** Authorities that are trusted themselves; their own issuers are not asked. */
  readonly anchors: readonly X509Certificate[];
  /** Authorities between an anchor and the certificates, which are trusted by their issuer only. */
  readonly intermediates?: readonly X509Certificate[];
}

/** Longest chain from a certificate to its anchor, both included. */
const MAX_CHAIN = 6;

/**
 * The chain from a certificate to a trust anchor, the certificate first (RFC 5280 §6.1: signatures, periods,
 * authorities; revocation is for the caller to check).
 * @param now Milliseconds since the epoch.
 * @throws FakturoError `signature` where no anchor issued it, or a certificate of the chain is expired.
 */
export function trustedChain(
  certificate: X509Certificate,
  { anchors, intermediates = [] }: TrustAnchors,
  now: number,
): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  let last: X509Certificate | undefined = certificate;
  while (last && chain.length < MAX_CHAIN) {
    const issued: X509Certificate = last;
    requireValid(issued, now);
    chain.push(issued);
    const anchor = anchors.find((one) => isIssuer(one, issued));
    if (anchor) {
      requireValid(anchor, now);
      return [...chain, anchor];
    }
    last = intermediates.find((one) => isIssuer(one, issued) && !chain.includes(one));
  }
  return refuse(`the certificate of ${certificateFacts(certificate).subject} is not trusted`);
}

function isIssuer(authority: X509Certificate, issued: X509Certificate): boolean {
  return authority.ca && issued.checkIssued(authority) && issued.verify(authority.publicKey);
}

/**
 * Demands that a certificate is one of the trusted ones, or was issued by one of them, and is valid.
 * @param now Milliseconds since the epoch.
 * @throws FakturoError `signature`.
 */
export function requireTrustedSigner(
  certificate: X509Certificate,
  trusted: readonly X509Certificate[],
  now: number,
): void {
  if (trusted.some(({ fingerprint256 }) => fingerprint256 === certificate.fingerprint256))
    requireValid(certificate, now);
  else trustedChain(certificate, { anchors: trusted }, now);
}
