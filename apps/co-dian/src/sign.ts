import { defineCredential, type StepContext, secretAs, Type } from "@fakturo/plugin";
import {
  readPem,
  readPkcs12,
  type SigningCredentials,
  signatureIds,
  signingTime,
  signXml,
} from "@fakturo/signature";

/** Secret with the certificate: PKCS#12 in base64 with its password, or PEM. */
export const CERTIFICATE_SECRET = "dian.certificate";

const Certificate = Type.Object({
  pkcs12: Type.Optional(Type.String({ title: "PKCS#12 in base64" })),
  pem: Type.Optional(Type.String({ title: "Key and certificates in PEM" })),
  password: Type.Optional(Type.String({ title: "Password" })),
  /** `supplier` signs for itself, a service provider as `third party`. */
  role: Type.Union([Type.Literal("supplier"), Type.Literal("third party")], {
    title: "Role",
    default: "supplier",
  }),
});

/** Declares the secret. */
export const colombianCertificate = defineCredential({
  key: CERTIFICATE_SECRET,
  kind: "certificate",
  title: "Certificate that signs",
  scope: "workspace",
  schema: Certificate,
  checks: { purposes: ["sign"] },
});

/** Who signs, and as what. */
export interface Signer {
  readonly credentials: SigningCredentials;
  readonly role: "supplier" | "third party";
}

const ZONE = "America/Bogota";

/** The DIAN's signature policy, version 2. */
const POLICY = {
  id: "https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf",
  description: "Política de firma para facturas electrónicas de la República de Colombia.",
  digestMethod: "sha256",
  digest: "dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=",
} as const;

/** Position of a signature in the document. */
const PLACE = ["UBLExtensions", "UBLExtension[2]", "ExtensionContent"];

/**
 * The document with its XAdES-EPES signature over document, certificate and signed properties.
 * @throws FakturoError "signature" for a certificate that is not valid at `now` (milliseconds).
 */
export function signDian(xml: string, signer: Signer, id: string, now: number): string {
  return signXml(xml, signer.credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: signatureIds(id),
    placement: PLACE,
    keyInfo: { chain: true, signed: true },
    xades: {
      signingTime: signingTime(now, ZONE),
      chain: true,
      policy: POLICY,
      claimedRole: signer.role,
    },
  }).xml;
}

/** The workspace's certificate. @throws FakturoError "precondition-failed", "input" or "signature". */
export async function signerFor(ctx: StepContext): Promise<Signer> {
  const secret = await secretAs(ctx, CERTIFICATE_SECRET, Certificate);
  const { pkcs12, pem = "", password = "", role } = secret;
  const credentials = pkcs12 ? readPkcs12(pkcs12, password) : readPem(pem, password);
  return { credentials, role };
}
