import {
  type SigningCredentials,
  signatureIds,
  signingTime,
  signXml,
  verifyXml,
} from "@fakturo/signature";
import { ROME } from "../zone.ts";

/** Input of a signature in addition to the key. */
export interface FatturaSigning {
  /** Id of the envelope, from which the signature's own identifiers follow. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Format of the signed data, as in Italian signatures. */
const DATA_FORMAT = {
  description: "Fattura PA",
  identifier: "urn:oid:1.2.840.10003.5.109.10",
  mime: "text/xml",
} as const;

/**
 * A FatturaPA with an enveloped XAdES-BES signature as its last element.
 * @throws FakturoError "signature" when the certificate is not valid at that time.
 */
export function signXades(
  xml: string,
  credentials: SigningCredentials,
  { id, now }: FatturaSigning,
): string {
  const { xml: signed } = signXml(xml, credentials, {
    now,
    method: credentials.key.asymmetricKeyType === "ec" ? "ecdsa-sha256" : "rsa-sha256",
    digest: "sha256",
    ids: signatureIds(id),
    keyInfo: { chain: true, signed: true },
    xades: { signingTime: signingTime(now, ROME), dataFormat: DATA_FORMAT },
  });
  return signed;
}

/**
 * Verifies the signature in a FatturaPA: digests, value and coverage of the whole file.
 * @throws FakturoError "signature" for an invalid one.
 */
export function verifyXades(xml: Uint8Array): void {
  verifyXml(xml);
}
