import type { X509Certificate } from "node:crypto";
import { type TrustAnchors, trustedChain } from "@fakturo/signature";
import { refuse } from "../refuse.ts";

/** Which access points are accepted. */
export interface AccessPointTrust extends TrustAnchors {
  /**
   * True for a certificate that its authority revoked (CRL, OCSP); asked for the access point's own one and
   * those of authorities below the anchor. It rejects with FakturoError "unavailable" where that cannot be known now:
   * a message is then refused until later (EBMS:0202), and an answer proves nothing.
   */
  readonly isRevoked?: (certificate: X509Certificate, issuer: X509Certificate) => Promise<boolean>;
}

/**
 * Checks chain, periods and revocation of an access point's certificate.
 * @param now Milliseconds since the epoch.
 * @throws FakturoError "signature"; "unavailable" where it is not known whether one is revoked.
 */
export async function requireTrusted(
  certificate: X509Certificate,
  trust: AccessPointTrust,
  now: number,
): Promise<void> {
  const chain = trustedChain(certificate, trust, now);
  for (const [at, one] of chain.entries()) {
    const issuer = chain[at + 1];
    if (issuer && (await trust.isRevoked?.(one, issuer)))
      refuse("the certificate of the access point is revoked", "signature");
  }
}
