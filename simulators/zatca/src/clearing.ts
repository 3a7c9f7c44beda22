import { createPrivateKey, X509Certificate } from "node:crypto";
import { signBytes } from "@fakturo/signature";
import { findAll, type SentDocument, text } from "./document.ts";
import { publicKeyOf, qrText, signatureOf } from "./qr.ts";
import { hexDigest, issuerOf, propertiesDigest, serialOf } from "./seal.ts";
import type { StoredAuthority } from "./state.ts";

const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const C14N = "http://www.w3.org/2006/12/xml-c14n11";
const ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
const OASIS = "urn:oasis:names:specification:ubl";
const QR =
  /<cac:AdditionalDocumentReference>(?:(?!<\/cac:AdditionalDocumentReference>)[\s\S])*?<cbc:ID>QR<\/cbc:ID>[\s\S]*?<\/cac:AdditionalDocumentReference>/;
const EXTENSIONS = /<ext:UBLExtensions[^>]*>[\s\S]*?<\/ext:UBLExtensions>/;
const STATEMENT = /<cac:Signature>[\s\S]*?<\/cac:Signature>/;
const SELLER = "<cac:AccountingSupplierParty>";

/** The document with the gateway's own seal and QR code in place of the seller's; its hash stays. */
export function cleared(document: SentDocument, authority: StoredAuthority, now: number): string {
  const x509 = new X509Certificate(Buffer.from(authority.sealCertificate, "base64"));
  const message = Buffer.from(document.hash, "base64");
  const key = createPrivateKey(authority.sealKey);
  const value = signBytes(key, "ecdsa-sha256", message, { ecdsa: "der" }).toString("base64");
  const bare = document.xml.replace(EXTENSIONS, "").replace(QR, "").replace(STATEMENT, "");
  const parts = {
    hash: document.hash,
    value,
    x509,
    signedAt: new Date(now).toISOString().slice(0, 19),
  };
  const draft = extensions({ ...parts, digest: "" });
  const seal = extensions({ ...parts, digest: propertiesDigest(draft) });
  const qr = reference(qrOf(document, value, x509));
  return bare
    .replace(/<Invoice[^>]*>/, (root) => root + seal)
    .replace(SELLER, `${qr}${NOTE}${SELLER}`);
}

const NOTE = `<cac:Signature><cbc:ID>${OASIS}:signature:Invoice</cbc:ID><cbc:SignatureMethod>${OASIS}:dsig:enveloped:xades</cbc:SignatureMethod></cac:Signature>`;
function reference(qr: string): string {
  return `<cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${qr}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
}

function qrOf(document: SentDocument, value: string, x509: X509Certificate): string {
  const { root } = document;
  const totals = findAll(root, "cac:TaxTotal");
  return qrText([
    [
      1,
      text(root, "cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName"),
    ],
    [2, document.vat],
    [3, `${document.issueDate}T${document.issueTime}`],
    [4, text(root, "cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount")],
    [5, text(totals[0], "cbc:TaxAmount")],
    [6, document.hash],
    [7, value],
    [8, publicKeyOf(x509)],
    [9, signatureOf(x509)],
  ]);
}

interface Seal {
  readonly hash: string;
  readonly value: string;
  readonly x509: X509Certificate;
  readonly signedAt: string;
  readonly digest: string;
}

function extensions({ hash, value, x509, signedAt, digest }: Seal): string {
  const certificate = x509.raw.toString("base64");
  const method = `<ds:DigestMethod Algorithm="${SHA256}"/>`;
  const info = `<ds:SignedInfo><ds:CanonicalizationMethod Algorithm="${C14N}"/><ds:SignatureMethod Algorithm="${ECDSA}"/><ds:Reference Id="invoiceSignedData" URI="">${method}<ds:DigestValue>${hash}</ds:DigestValue></ds:Reference><ds:Reference Type="http://www.w3.org/2000/09/xmldsig#SignatureProperties" URI="#xadesSignedProperties">${method}<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
  const cert = `<xades:Cert><xades:CertDigest>${method}<ds:DigestValue>${hexDigest(certificate)}</ds:DigestValue></xades:CertDigest><xades:IssuerSerial><ds:X509IssuerName>${issuerOf(x509)}</ds:X509IssuerName><ds:X509SerialNumber>${serialOf(x509)}</ds:X509SerialNumber></xades:IssuerSerial></xades:Cert>`;
  const properties = `<xades:SignedProperties Id="xadesSignedProperties"><xades:SignedSignatureProperties><xades:SigningTime>${signedAt}</xades:SigningTime><xades:SigningCertificate>${cert}</xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>`;
  const signature = `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Id="signature">${info}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object><xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="signature">${properties}</xades:QualifyingProperties></ds:Object></ds:Signature>`;
  const xsd = `${OASIS}:schema:xsd`;
  return `<ext:UBLExtensions xmlns:ext="${xsd}:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionURI>${OASIS}:dsig:enveloped:xades</ext:ExtensionURI><ext:ExtensionContent><sig:UBLDocumentSignatures xmlns:sig="${xsd}:CommonSignatureComponents-2" xmlns:sac="${xsd}:SignatureAggregateComponents-2" xmlns:sbc="${xsd}:SignatureBasicComponents-2"><sac:SignatureInformation><cbc:ID>${OASIS}:signature:1</cbc:ID><sbc:ReferencedSignatureID>${OASIS}:signature:Invoice</sbc:ReferencedSignatureID>${signature}</sac:SignatureInformation></sig:UBLDocumentSignatures></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
}
