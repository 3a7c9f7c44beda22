import { find, findAll, readUbl, text, UBL } from "@fakturo/app-ubl";
import { FakturoError } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { invoiceHash } from "./hash.ts";
import { decodeTlv } from "./tlv.ts";
import { certificateOf, isSignedBy } from "./unit.ts";
import { propertiesDigest } from "./xades.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const signed = createFinder({
  ...UBL,
  ext: `${OASIS}:CommonExtensionComponents-2`,
  sig: `${OASIS}:CommonSignatureComponents-2`,
  sac: `${OASIS}:SignatureAggregateComponents-2`,
  ds: "http://www.w3.org/2000/09/xmldsig#",
});

const INFORMATION =
  "ext:UBLExtensions/ext:UBLExtension/ext:ExtensionContent/sig:UBLDocumentSignatures/sac:SignatureInformation";

/** A fault of a seal. */
export type SealProblem = "no-signature" | "hash" | "properties" | "signature" | "qr";

/**
 * Checks hash, signed properties, signature and QR code of a signed invoice for consistency with each other and
 * with the contained certificate, without verifying the certificate's issuer.
 * @throws FakturoError "input" for data that is not a UBL invoice.
 */
export function verifySeal(data: Uint8Array): readonly SealProblem[] {
  const root = readUbl(data);
  const xml = new TextDecoder().decode(data);
  const signatures = signed.findAll(root, `${INFORMATION}/ds:Signature`);
  const [signature] = signatures;
  if (!signature || signatures.length > 1) return ["no-signature"];
  const hash = invoiceHash(xml);
  const [whole, properties] = signed.findAll(signature, "ds:SignedInfo/ds:Reference");
  const digestIn = (reference: XmlElement | undefined) => signed.text(reference, "ds:DigestValue");
  const value = signed.text(signature, "ds:SignatureValue");
  const checks: readonly (readonly [SealProblem, boolean])[] = [
    ["hash", digestIn(whole) === hash],
    ["properties", digestIn(properties) === propertiesDigest(xml)],
    ["signature", isSigned(signature, hash, value)],
    ["qr", isShown(root, hash, value)],
  ];
  return checks.flatMap(([problem, holds]) => (holds ? [] : [problem]));
}

function isSigned(signature: XmlElement, hash: string, value: string): boolean {
  const body = signed.text(signature, "ds:KeyInfo/ds:X509Data/ds:X509Certificate");
  return attempt(() => isSignedBy(hash, value, certificateOf(body)));
}

function isShown(root: XmlElement, hash: string, value: string): boolean {
  const rows = findAll(root, "cac:AdditionalDocumentReference");
  // Extensions are not hashed: an additional one could have any content.
  const [qr, ...others] = rows.filter((row) => text(row, "cbc:ID") === "QR");
  if (others.length > 0) return false;
  const shown = text(find(qr, "cac:Attachment"), "cbc:EmbeddedDocumentBinaryObject");
  return attempt(() => {
    const fields = decodeTlv(shown);
    const at = (tag: number) => new TextDecoder().decode(fields.get(tag));
    return at(6) === hash && at(7) === value;
  });
}

/** False also for unreadable input. */
function attempt(check: () => boolean): boolean {
  try {
    return check();
  } catch (error) {
    if (error instanceof FakturoError) return false;
    throw error;
  }
}
