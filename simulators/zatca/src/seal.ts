import { X509Certificate } from "node:crypto";
import { digest, verifyBytes } from "@fakturo/signature";
import type { XmlElement } from "@fakturo/xml";
import { find, findAll, type SentDocument, text } from "./document.ts";

/** The stamp of a document, as far as it can be read. */
export interface Stamp {
  /** Base64 of DER. */
  readonly certificate: string;
  /** Base64. */
  readonly value: string;
  readonly x509: X509Certificate;
}

const SIGNATURE =
  "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation/ds:Signature";
const PROPERTIES =
  "ds:Object/xades:QualifyingProperties/xades:SignedProperties/xades:SignedSignatureProperties";

/** The signature in the extensions; undefined without one. */
export function signatureIn({ root }: SentDocument): XmlElement | undefined {
  const all = findAll(root, SIGNATURE);
  return all.length === 1 ? all[0] : undefined;
}

/** The stamp of a signature; undefined for an unreadable certificate. */
export function stampIn(signature: XmlElement): Stamp | undefined {
  const certificate = text(signature, "ds:KeyInfo/ds:X509Data/ds:X509Certificate").replace(
    /\s/g,
    "",
  );
  try {
    const x509 = new X509Certificate(Buffer.from(certificate, "base64"));
    return { certificate, value: text(signature, "ds:SignatureValue"), x509 };
  } catch {
    return undefined;
  }
}

/** Category and message of each fault of a stamp. */
export function stampFaults(
  document: SentDocument,
  signature: XmlElement,
  stamp: Stamp,
): readonly string[] {
  const [whole, properties] = findAll(signature, "ds:SignedInfo/ds:Reference");
  const signed = find(signature, PROPERTIES);
  const cert = find(signed, "xades:SigningCertificate/xades:Cert");
  const checks: readonly (readonly [fault: string, holds: boolean])[] = [
    ["signed-invoice-digest", text(whole, "ds:DigestValue") === document.hash],
    [
      "signed-properties-hashing",
      text(properties, "ds:DigestValue") === propertiesDigest(document.xml),
    ],
    ["signature-value", isSigned(document.hash, stamp)],
    [
      "certificate-hashing",
      text(cert, "xades:CertDigest/ds:DigestValue") === hexDigest(stamp.certificate),
    ],
    [
      "certificate-issuer-name",
      text(cert, "xades:IssuerSerial/ds:X509IssuerName") === issuerOf(stamp.x509),
    ],
    [
      "certificate-serial-number",
      text(cert, "xades:IssuerSerial/ds:X509SerialNumber") === serialOf(stamp.x509),
    ],
    ["signing-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ?$/.test(text(signed, "xades:SigningTime"))],
  ];
  return checks.flatMap(([fault, holds]) => (holds ? [] : [fault]));
}

/** The message of the signature is the 32 bytes of the hash. */
function isSigned(hash: string, { value, x509 }: Stamp): boolean {
  try {
    const message = Buffer.from(hash, "base64");
    const bytes = Buffer.from(value, "base64");
    return verifyBytes(x509.publicKey, "ecdsa-sha256", message, bytes, { ecdsa: "der" });
  } catch {
    return false;
  }
}

const XADES = 'xmlns:xades="http://uri.etsi.org/01903/v1.3.2#"';
const DS = 'xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
const NAMED =
  /<ds:(DigestMethod|DigestValue|X509IssuerName|X509SerialNumber)(?: xmlns:ds="[^"]*")?/g;

/** Digest of the signed properties as they are written, with their namespaces declared on each element. */
export function propertiesDigest(xml: string): string {
  const written = /<xades:SignedProperties[\s\S]*?<\/xades:SignedProperties>/.exec(xml)?.[0] ?? "";
  const declared = written
    .replace(
      /^<xades:SignedProperties[^>]*>/,
      `<xades:SignedProperties ${XADES} Id="xadesSignedProperties">`,
    )
    .replaceAll(NAMED, `<ds:$1 ${DS}`)
    .replaceAll(/(<ds:DigestMethod[^>]*[^/])><\/ds:DigestMethod>/g, "$1/>");
  return hexDigest(declared);
}

/** Base64 of the hexadecimal SHA-256 of a text. */
export function hexDigest(value: string): string {
  return Buffer.from(digest("sha256", value).toString("hex")).toString("base64");
}

/** Most specific part of the name first. */
export function issuerOf({ issuer }: X509Certificate): string {
  return issuer.split("\n").reverse().join(", ");
}

/** Decimal. */
export function serialOf({ serialNumber }: X509Certificate): string {
  return BigInt(`0x${serialNumber}`).toString();
}
