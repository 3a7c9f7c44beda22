import { digest } from "@fakturo/signature";
import { attributed, declare, group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { SIGNATURE, XADES } from "../zatca/stamps.ts";
import type { UnitCertificate } from "./unit.ts";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const DS = "http://www.w3.org/2000/09/xmldsig#";
const XADES_NS = "http://uri.etsi.org/01903/v1.3.2#";
const C14N = "http://www.w3.org/2006/12/xml-c14n11";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const ECDSA = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256";
const XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116";

/** Elements excluded from the hash, as XPath. */
const LEFT_OUT = [
  "not(//ancestor-or-self::ext:UBLExtensions)",
  "not(//ancestor-or-self::cac:Signature)",
  "not(//ancestor-or-self::cac:AdditionalDocumentReference[cbc:ID='QR'])",
];

/** Members of a signature. */
export interface SignatureParts {
  /** Hash of the invoice, in base64. */
  readonly hash: string;
  /** DER in base64. */
  readonly value: string;
  readonly certificate: UnitCertificate;
  /** `YYYY-MM-DDThh:mm:ss`. */
  readonly signedAt: string;
  /** Digest of the signed properties; unknown before they are written. */
  readonly propertiesDigest: string;
}

const empty = (name: string, attributes: Record<string, string>) =>
  attributed(kept(group(name)), attributes);

/** `ext:UBLExtensions` with the signature. */
export function signatureExtensions(parts: SignatureParts): XmlNode {
  return group(
    "ext:UBLExtensions",
    group(
      "ext:UBLExtension",
      leaf("ext:ExtensionURI", XADES),
      group(
        "ext:ExtensionContent",
        attributed(
          group(
            "sig:UBLDocumentSignatures",
            group(
              "sac:SignatureInformation",
              leaf("cbc:ID", "urn:oasis:names:specification:ubl:signature:1"),
              leaf("sbc:ReferencedSignatureID", SIGNATURE),
              signature(parts),
            ),
          ),
          declare({
            sig: `${OASIS}:CommonSignatureComponents-2`,
            sac: `${OASIS}:SignatureAggregateComponents-2`,
            sbc: `${OASIS}:SignatureBasicComponents-2`,
          }),
        ),
      ),
    ),
  );
}

function signature(parts: SignatureParts): XmlNode {
  const { certificate, value } = parts;
  return attributed(
    group(
      "ds:Signature",
      signedInfo(parts),
      leaf("ds:SignatureValue", value),
      group("ds:KeyInfo", group("ds:X509Data", leaf("ds:X509Certificate", certificate.body))),
      group(
        "ds:Object",
        attributed(group("xades:QualifyingProperties", signedProperties(parts)), {
          ...declare({ xades: XADES_NS }),
          Target: "signature",
        }),
      ),
    ),
    { ...declare({ ds: DS }), Id: "signature" },
  );
}

function signedInfo({ hash, propertiesDigest }: SignatureParts): XmlNode {
  return group(
    "ds:SignedInfo",
    empty("ds:CanonicalizationMethod", { Algorithm: C14N }),
    empty("ds:SignatureMethod", { Algorithm: ECDSA }),
    attributed(
      group(
        "ds:Reference",
        group(
          "ds:Transforms",
          LEFT_OUT.map((path) =>
            attributed(group("ds:Transform", leaf("ds:XPath", path)), { Algorithm: XPATH }),
          ),
          empty("ds:Transform", { Algorithm: C14N }),
        ),
        empty("ds:DigestMethod", { Algorithm: SHA256 }),
        leaf("ds:DigestValue", hash),
      ),
      { Id: "invoiceSignedData" },
    ),
    attributed(
      group(
        "ds:Reference",
        empty("ds:DigestMethod", { Algorithm: SHA256 }),
        leaf("ds:DigestValue", propertiesDigest),
      ),
      { Type: `${DS}SignatureProperties`, URI: "#xadesSignedProperties" },
    ),
  );
}

function signedProperties({ certificate, signedAt }: SignatureParts): XmlNode {
  return attributed(
    group(
      "xades:SignedProperties",
      group(
        "xades:SignedSignatureProperties",
        leaf("xades:SigningTime", signedAt),
        group(
          "xades:SigningCertificate",
          group(
            "xades:Cert",
            group(
              "xades:CertDigest",
              empty("ds:DigestMethod", { Algorithm: SHA256 }),
              leaf("ds:DigestValue", hexDigest(certificate.body)),
            ),
            group(
              "xades:IssuerSerial",
              leaf("ds:X509IssuerName", certificate.issuer),
              leaf("ds:X509SerialNumber", certificate.serial),
            ),
          ),
        ),
      ),
    ),
    { Id: "xadesSignedProperties" },
  );
}

/** The signed document as a reference: the URI of the whole document is empty, but must be present. */
export function withWholeReference(xml: string): string {
  return xml.replace(/(<ds:Reference Id="invoiceSignedData")(?= ?>)/, '$1 URI=""');
}

const PROPERTIES = ["<xades:SignedProperties ", "</xades:SignedProperties>"] as const;
const DECLARING =
  /<ds:(DigestMethod|DigestValue|X509IssuerName|X509SerialNumber)(?! xmlns:ds=)(?=[ >])/g;

/**
 * Digest of the signed properties in a document's text, with namespace declarations added; empty without any.
 */
export function propertiesDigest(xml: string): string {
  const [begin, end] = PROPERTIES;
  const [from, to] = [xml.indexOf(begin), xml.indexOf(end)];
  if (from < 0 || to < from) return "";
  const text = xml.slice(from, to + end.length);
  const declared = text
    .replace(
      /^<xades:SignedProperties [^>]*>/,
      `<xades:SignedProperties xmlns:xades="${XADES_NS}" Id="xadesSignedProperties">`,
    )
    .replaceAll(DECLARING, `<ds:$1 xmlns:ds="${DS}"`);
  return hexDigest(declared);
}

/** Base64 of the hexadecimal SHA-256 of a text. */
function hexDigest(text: string): string {
  return Buffer.from(digest("sha256", text).toString("hex"), "latin1").toString("base64");
}
