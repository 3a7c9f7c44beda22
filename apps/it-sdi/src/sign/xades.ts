import {
  type Credentials,
  signatureIds,
  signingTime,
  signXml,
  verifyXml,
} from "@fakturo/signature";

/** What a signature is made with besides the key. */
export interface Signing {
  /** Id of the envelope, from which the signature's own identifiers follow. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The Italian format among signed data, as its issuers name it. */
const DATA_FORMAT = {
  description: "Fattura PA",
  identifier: "urn:oid:1.2.840.10003.5.109.10",
  mime: "text/xml",
} as const;

const TIME_ZONE = "Europe/Rome";

/**
 * A FatturaPA with an enveloped XAdES-BES signature as its last element.
 * @throws FakturoError "signature" when the certificate is not valid at that time.
 */
export function signXades(xml: string, credentials: Credentials, { id, now }: Signing): string {
  const { xml: signed } = signXml(xml, credentials, {
    now,
    method: credentials.key.asymmetricKeyType === "ec" ? "ecdsa-sha256" : "rsa-sha256",
    digest: "sha256",
    ids: signatureIds(id),
    keyInfo: { chain: true, signed: true },
    xades: { signingTime: signingTime(now, TIME_ZONE), dataFormat: DATA_FORMAT },
  });
  return signed;
}

/**
 * Checks the signature inside a FatturaPA: digests, value and that the whole file is signed.
 * @throws FakturoError "signature" when anything does not hold.
 */
export function verifyXades(xml: Uint8Array): void {
  verifyXml(xml);
}
