import type { X509Certificate } from "node:crypto";

/**
 * Certification authorities of the network, by what they certify: a certificate of a publisher is none of an access
 * point. Their own issuers are not asked.
 */
export interface Anchors {
  readonly accessPoints: readonly X509Certificate[];
  readonly publishers: readonly X509Certificate[];
}
