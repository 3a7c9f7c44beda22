import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { certificateFacts } from "@fakturo/signature";

/**
 * Certification authorities of the network, by what they certify: a certificate of a publisher is none of an access
 * point. Their own issuers are not asked.
 */
export interface Anchors {
  readonly accessPoints: readonly X509Certificate[];
  readonly publishers: readonly X509Certificate[];
  /**
   * True for a certificate that its issuer has revoked; certificates are not asked for when absent. Rejects with
   * FakturoError "unavailable" where that is not known now.
   */
  readonly isRevoked?: (certificate: X509Certificate, issuer: X509Certificate) => Promise<boolean>;
}

/** @throws FakturoError "signature" for a chain with a revoked certificate, "unavailable" where it is not known. */
export async function requireUnrevoked(
  chain: readonly X509Certificate[],
  { isRevoked }: Anchors,
): Promise<void> {
  for (const [at, one] of chain.entries()) {
    const issuer = chain[at + 1];
    if (issuer && (await isRevoked?.(one, issuer)))
      throw new FakturoError(
        "signature",
        `the certificate of ${certificateFacts(one).subject} is revoked`,
      );
  }
}
