import {
  type SignedXml,
  type SigningCredentials,
  signatureIds,
  signingTime,
  signXml,
} from "@fakturo/signature";

/** Signature policy of Facturae, version 3.1. */
const POLICY = {
  id: "http://www.facturae.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf",
  description: "Política de Firma FacturaE v3.1",
  digestMethod: "sha1",
  digest: "Ohixl6upD6av8N7pEvDABhEL6hM=",
} as const;

const FORMAT = {
  description: "Factura Electrónica",
  identifier: "urn:oid:1.2.840.10003.5.109.10",
  mime: "text/xml",
} as const;

/** Properties of a signature in addition to the signed file. */
export interface FacturaeSigning {
  /** Identifier of the document, from which those of the signature are derived. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Role of the signer (policy §5.2). */
  readonly role: "supplier" | "customer" | "third party";
}

/**
 * The file with its XAdES-EPES signature after the policy of Facturae.
 * @throws FakturoError `signature` when the certificate is not valid now.
 */
export function signFacturae(
  xml: string,
  { id, now, role }: FacturaeSigning,
  credentials: SigningCredentials,
): SignedXml {
  return signXml(xml, credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha512",
    ids: signatureIds(id),
    data: { type: "http://www.w3.org/2000/09/xmldsig#Object" },
    keyInfo: { chain: true, keyValue: true, signed: true },
    xades: {
      signingTime: signingTime(now, "Europe/Madrid"),
      policy: POLICY,
      claimedRole: role,
      dataFormat: FORMAT,
    },
  });
}
