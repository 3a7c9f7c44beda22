import { type SigningCredentials, signatureIds, signingTime, signXml } from "@fakturo/signature";

const ZONE = "Europe/Madrid";

/** Signature policy of the Spanish administration, version 1.9. */
const POLICY = {
  id: "urn:oid:2.16.724.1.3.1.1.2.1.9",
  digestMethod: "sha1",
  digest: "G7roucf600+f03r/o0bAOQ6WAs0=",
  uri: "https://sede.administracion.gob.es/politica_de_firma_anexo_1.pdf",
} as const;

const FORMAT = {
  identifier: "urn:oid:1.2.840.10003.5.109.10",
  mime: "text/xml",
  encoding: "UTF-8",
} as const;

/** Properties of a signature in addition to the signed record. */
export interface VerifactuSigning {
  /** Identifier of the document, from which those of the signature are derived. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The record is of an event, whose signature is in its `Evento`. */
  readonly event?: boolean;
}

/**
 * A record of NO VERI*FACTU with its XAdES-EPES signature (AEAT, specification of the signature).
 * @throws FakturoError "signature" when the certificate is not valid now.
 */
export function signRecord(
  xml: string,
  signing: VerifactuSigning,
  credentials: SigningCredentials,
): string {
  const { id, now, event = false } = signing;
  const isRsa = credentials.key.asymmetricKeyType === "rsa";
  return signXml(xml, credentials, {
    now,
    method: isRsa ? "rsa-sha256" : "ecdsa-sha256",
    digest: "sha256",
    ids: signatureIds(id),
    ...(event && { placement: ["Evento"] }),
    keyInfo: { chain: true, keyValue: isRsa },
    xades: {
      signingTime: signingTime(now, ZONE),
      chain: true,
      policy: POLICY,
      dataFormat: FORMAT,
      transform: "c14n",
    },
  }).xml;
}
