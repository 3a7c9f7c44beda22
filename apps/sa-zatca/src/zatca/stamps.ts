import { attributed, group, kept, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";

/** Place of a document in the chain of its issuing unit. */
export interface Position {
  /** Counter of the unit, from 1 (ICV, KSA-16). */
  readonly counter: number;
  /** Hash of the preceding document, in base64 (PIH, KSA-13). */
  readonly previous: string;
}

/** Previous hash of a unit's first document: base64 of the hexadecimal SHA-256 of "0". */
export const FIRST_HASH =
  "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";

/** Names of the signature inside UBL. */
export const SIGNATURE = "urn:oasis:names:specification:ubl:signature:Invoice";
export const XADES = "urn:oasis:names:specification:ubl:dsig:enveloped:xades";

/** Values inserted after the hash is calculated. */
export interface InvoiceSeal {
  readonly extensions: XmlNode;
  /** Text of the QR code. */
  readonly qr: string;
}

/** Counter, previous hash and QR code. */
export function stampReferences(
  position: Position | undefined,
  seal: InvoiceSeal | undefined,
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

/** States that a signature is among the extensions. */
export function signatureReference(): XmlNode {
  return group("cac:Signature", leaf("cbc:ID", SIGNATURE), leaf("cbc:SignatureMethod", XADES));
}

/** Placeholders of extensions and QR code; the hash excludes them. */
export const UNSEALED: InvoiceSeal = {
  extensions: kept(group("ext:UBLExtensions", kept(group("ext:UBLExtension")))),
  qr: "-",
};
