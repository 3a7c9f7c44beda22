import { type Credential, defineCredential, readAs, Type } from "@fakturo/plugin";
import {
  readCredentials,
  type SigningCredentials,
  signatureIds,
  signingTime,
  signXml,
} from "@fakturo/signature";

const Certificate = Type.Object({
  pkcs12: Type.Optional(Type.String({ title: "PKCS#12 in base64" })),
  pem: Type.Optional(Type.String({ title: "Key and certificates in PEM" })),
  password: Type.Optional(Type.String({ title: "Password", format: "password" })),
  /** `supplier` signs for itself, a service provider as `third party`. */
  role: Type.Union([Type.Literal("supplier"), Type.Literal("third party")], {
    title: "Role",
    default: "supplier",
  }),
});

/** Certificate of the supplier, or without holder that of a technology provider. */
export const CERTIFICATE = defineCredential({
  key: "dian.certificate",
  kind: "certificate",
  title: "Certificate that signs and identifies the sender",
  description: "Of an entity accredited by ONAC; its subject has the NIT.",
  scope: "holder",
  schema: Certificate,
  checks: { purposes: ["sign"], namesHolder: "without-check-digit" },
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

/** Position of a signature in a document, after the DIAN's own extension. */
const PLACE = ["UBLExtensions", "UBLExtension[2]", "ExtensionContent"];
/** Position of the signature in a delivery container, which has no other extension. */
export const CONTAINER_PLACE = ["UBLExtensions", "UBLExtension", "ExtensionContent"];

/**
 * The document with its XAdES-EPES signature over document, certificate and signed properties.
 * @throws FakturoError "signature" for a certificate that is not valid at `now` (milliseconds).
 */
export function signDian(
  xml: string,
  signer: Signer,
  id: string,
  now: number,
  placement: readonly string[] = PLACE,
): string {
  return signXml(xml, signer.credentials, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    ids: signatureIds(id),
    placement,
    keyInfo: { chain: true, signed: true },
    xades: {
      signingTime: signingTime(now, ZONE),
      chain: true,
      policy: POLICY,
      claimedRole: signer.role,
    },
  }).xml;
}

const Role = Type.Object({ role: Certificate.properties.role });

/** The certificate of a credential. @throws FakturoError "input" or "signature". */
export function signerIn({ text, value }: Pick<Credential, "text" | "value">): Signer {
  const what = `the credential '${CERTIFICATE.key}'`;
  const { role } = readAs(Role, { role: value.role ?? "supplier" }, what);
  return { credentials: readCredentials(text, what), role };
}
