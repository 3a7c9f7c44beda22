import type { X509Certificate } from "node:crypto";
import { DIGESTS, nameOf } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { refuse } from "../refuse.ts";
import { childrenOf, DS, elementsOf, isNamed, named, parentOf, XADES } from "./document.ts";

/** Contents of the signed properties. */
export interface SignedProperties {
  readonly signingTime: string | undefined;
  readonly policy: string | undefined;
  readonly claimedRole: string | undefined;
}

/**
 * Reads XAdES properties. They are valid only where the signature covers them and their certificate
 * digest matches the certificate in use.
 */
export function signedProperties(
  signature: Element,
  referenced: readonly Element[],
  certificate: X509Certificate,
): SignedProperties {
  const [properties, ...more] = elementsOf(signature).filter((element) =>
    isNamed(element, XADES, "SignedProperties"),
  );
  if (!properties) return { signingTime: undefined, policy: undefined, claimedRole: undefined };
  if (more.length > 0 || !referenced.includes(properties))
    refuse("the signature does not cover its properties");
  requirePlace(properties, signature);
  const [signed] = named(properties, XADES, "SignedSignatureProperties");
  if (signed) checkCertificate(signed, certificate);
  return {
    signingTime: textAt(signed, "SigningTime"),
    policy: textAt(signed, "SignaturePolicyIdentifier", "Identifier"),
    claimedRole: textAt(signed, "ClaimedRole"),
  };
}

/** Signature/Object/QualifyingProperties/SignedProperties, with the signature as target. */
function requirePlace(properties: Element, signature: Element): void {
  const qualifying = parentOf(properties);
  const object = qualifying && parentOf(qualifying);
  const isInPlace =
    qualifying &&
    object &&
    isNamed(qualifying, XADES, "QualifyingProperties") &&
    isNamed(object, DS, "Object") &&
    parentOf(object) === signature;
  if (!isInPlace) refuse("the signed properties are not where the signature has its properties");
  const target = qualifying.getAttribute("Target") ?? "";
  const id = signature.getAttribute("Id") ?? "";
  if (target !== "" && target !== `#${id}`)
    refuse("the signed properties are those of another signature");
}

function checkCertificate(signed: Element, certificate: X509Certificate): void {
  const lists = ["SigningCertificate", "SigningCertificateV2"].flatMap((name) =>
    named(signed, XADES, name),
  );
  const certs = lists.flatMap(childrenOf);
  if (certs.length > 0 && !certs.some((cert) => isOf(cert, certificate)))
    refuse("the signature's properties name another certificate");
}

function isOf(cert: Element, certificate: X509Certificate): boolean {
  const [digestOf] = named(cert, XADES, "CertDigest");
  const [method] = named(digestOf, DS, "DigestMethod");
  const [value] = named(digestOf, DS, "DigestValue");
  const name = nameOf(DIGESTS, method?.getAttribute("Algorithm") ?? undefined);
  const text = (value?.textContent ?? "").replace(/\s+/g, "");
  return name !== undefined && digest(name, certificate.raw).toString("base64") === text;
}

/** Text of the first descendant at a path of names. */
function textAt(from: Element | undefined, ...names: readonly string[]): string | undefined {
  let element = from;
  for (const name of names)
    element = element && elementsOf(element).find((one) => isNamed(one, XADES, name));
  return element?.textContent?.trim();
}
