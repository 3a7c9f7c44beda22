import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { requireValid } from "@fakturo/signature";

/** Certification authorities of the network, by what they certify; the roots need not be among them. */
export interface Anchors {
  readonly accessPoints: readonly X509Certificate[];
  readonly publishers: readonly X509Certificate[];
}

/**
 * Checks that one of the authorities issued a certificate, and that both are valid at `now` (ms). The authorities
 * are those of one kind: a certificate of a publisher is none of an access point.
 * @throws FakturoError "signature".
 */
export function requireTrusted(
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
  now: number,
): void {
  const issuer = authorities.find(
    (one) => one.ca && certificate.checkIssued(one) && certificate.verify(one.publicKey),
  );
  if (!issuer)
    throw new FakturoError(
      "signature",
      `no trusted authority issued the certificate of ${commonName(certificate) || "an unnamed subject"}`,
    );
  requireValid(certificate, now);
  requireValid(issuer, now);
}

/** Common name of a certificate's subject: the id of a service provider, e.g. `POP000123`. */
export function commonName({ subject }: Pick<X509Certificate, "subject">): string {
  return /^CN=(.*)$/m.exec(subject)?.[1] ?? "";
}
