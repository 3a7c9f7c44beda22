import { X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { verifyMessage, verifyXml } from "@fakturo/signature";
import type { XmlElement } from "@fakturo/xml";
import { documentFinder, requestFinder } from "./names.ts";
import type { Settings } from "./settings.ts";

/** Difference of clocks that the service allows. */
const TOLERANCE_S = 300;
const POLICY = {
  id: "https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf",
  digest: "dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=",
} as const;

/** Context of the checks of signatures. */
export interface SecurityWorld {
  readonly settings: Settings;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Trusted authorities, PEM; any certificate is trusted where they are undefined. */
  readonly authorities: readonly string[] | undefined;
}

/** The certificate that signed a message's address; undefined for a message that is refused. */
export function senderOf(
  body: Uint8Array,
  envelope: XmlElement,
  address: string | undefined,
  world: SecurityWorld,
): X509Certificate | undefined {
  const now = world.now + world.settings.clock * 1000;
  const stamp = requestFinder.find(envelope, "s:Header/wsse:Security/wsu:Timestamp");
  const to = requestFinder.text(envelope, "s:Header/wsa:To");
  if (!stamp || (address !== undefined && to !== address)) return undefined;
  const certificate = verified(() =>
    verifyMessage(body, { covers: ["To"], now, tolerance: TOLERANCE_S }),
  )?.certificate;
  return certificate && isTrusted(certificate, world) ? certificate : undefined;
}

/** The certificate that signed a document under the DIAN's policy; undefined for an invalid signature. */
export function documentSigner(
  { root, bytes }: { readonly root: XmlElement; readonly bytes: Uint8Array },
  world: SecurityWorld,
): X509Certificate | undefined {
  const found = verified(() => verifyXml(bytes, { now: world.now }));
  if (!found || found.policy !== POLICY.id) return undefined;
  const [, second] = documentFinder.findAll(root, "ext:UBLExtensions/ext:UBLExtension");
  const hash =
    "ext:ExtensionContent/ds:Signature/ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties/xades:SignaturePolicyIdentifier/xades:SignaturePolicyId/xades:SigPolicyHash/ds:DigestValue";
  if (documentFinder.text(second, hash) !== POLICY.digest) return undefined;
  return isTrusted(found.certificate, world) ? found.certificate : undefined;
}

function verified<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function isTrusted(
  certificate: X509Certificate,
  { authorities }: Pick<SecurityWorld, "authorities">,
): boolean {
  return (
    authorities?.some((pem) => {
      const authority = new X509Certificate(pem);
      return certificate.checkIssued(authority) && certificate.verify(authority.publicKey);
    }) ?? true
  );
}
