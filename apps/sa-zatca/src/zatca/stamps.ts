import { attributed, group, kept, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";

/** Place of a document in the chain of its issuing unit. */
export interface Position {
  /** Counter of the unit, from 1 (ICV, KSA-16). */
  readonly counter: number;
  /** Hash of the document before it, in base64 (PIH, KSA-13). */
  readonly previous: string;
}

/** What a unit's first document has in place of a hash: base64 of the hexadecimal SHA-256 of "0". */
export const FIRST_HASH =
  "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";

/** Names of the signature inside UBL. */
export const SIGNATURE = "urn:oasis:names:specification:ubl:signature:Invoice";
export const XADES = "urn:oasis:names:specification:ubl:dsig:enveloped:xades";

/** What is filled in once the hash is known. */
export interface Seal {
  readonly extensions: XmlNode;
  /** Text of the QR code. */
  readonly qr: string;
}

/** Counter, previous hash and QR code. */
export function stampReferences(
  position: Position | undefined,
  seal: Seal | undefined,
): XmlChild[] {
  if (!position) return [];
  return [
    group(
      "cac:AdditionalDocumentReference",
      leaf("cbc:ID", "ICV"),
      leaf("cbc:UUID", String(position.counter)),
    ),
    textReference("PIH", position.previous),
    seal && textReference("QR", seal.qr),
  ];
}

function textReference(id: string, text: string): XmlNode {
  return group(
    "cac:AdditionalDocumentReference",
    leaf("cbc:ID", id),
    group(
      "cac:Attachment",
      attributed(leaf("cbc:EmbeddedDocumentBinaryObject", text), { mimeCode: "text/plain" }),
    ),
  );
}

/** Says that a signature is among the extensions. */
export function signatureReference(): XmlNode {
  return group("cac:Signature", leaf("cbc:ID", SIGNATURE), leaf("cbc:SignatureMethod", XADES));
}

/** Extensions and QR code whose content does not matter to the hash, as they are left out of it. */
export const UNSEALED: Seal = {
  extensions: kept(group("ext:UBLExtensions", kept(group("ext:UBLExtension")))),
  qr: "-",
};
