import { c14n, digest, type OmittedElement } from "@fakturo/signature";
import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";

const OASIS = "urn:oasis:names:specification:ubl:schema:xsd";
const NAMESPACES = {
  "": `${OASIS}:Invoice-2`,
  cac: `${OASIS}:CommonAggregateComponents-2`,
  cbc: `${OASIS}:CommonBasicComponents-2`,
  ext: `${OASIS}:CommonExtensionComponents-2`,
  sig: `${OASIS}:CommonSignatureComponents-2`,
  sac: `${OASIS}:SignatureAggregateComponents-2`,
  sbc: `${OASIS}:SignatureBasicComponents-2`,
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
};
/** Finds elements of documents by their usual prefixes. */
export const { find, findAll, text } = createFinder(NAMESPACES);

/** A sent document. */
export interface SentDocument {
  readonly root: XmlElement;
  readonly xml: string;
  /** Base64 of the hash. */
  readonly hash: string;
  readonly number: string;
  readonly uuid: string;
  /** 388, 381, 383 or 386. */
  readonly type: string;
  /** Kind and flags, such as `0100000`. */
  readonly transaction: string;
  readonly vat: string;
  readonly issueDate: string;
  readonly issueTime: string;
  readonly counter: number;
  readonly previous: string;
  readonly qr: string;
}

/** A document from its bytes; undefined for what is no UBL invoice. */
export function readDocument(bytes: Uint8Array): SentDocument | undefined {
  try {
    const root = readXml(bytes);
    if (root.name.replace(/^.*:/, "") !== "Invoice" || root.namespace !== NAMESPACES[""])
      return undefined;
    const xml = new TextDecoder().decode(bytes);
    return { ...factsOf(root), root, xml, hash: hashOf(xml) };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function factsOf(root: XmlElement): Omit<SentDocument, "root" | "xml" | "hash"> {
  const references = findAll(root, "cac:AdditionalDocumentReference");
  const named = (id: string) => references.find((row) => text(row, "cbc:ID").trim() === id);
  const attached = (id: string) =>
    text(named(id), "cac:Attachment/cbc:EmbeddedDocumentBinaryObject").trim();
  return {
    number: text(root, "cbc:ID"),
    uuid: text(root, "cbc:UUID"),
    type: text(root, "cbc:InvoiceTypeCode"),
    transaction: find(root, "cbc:InvoiceTypeCode")?.attributes.get("name") ?? "",
    vat: text(root, "cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID"),
    issueDate: text(root, "cbc:IssueDate"),
    issueTime: text(root, "cbc:IssueTime").replace(/Z$/, ""),
    counter: Number(text(named("ICV"), "cbc:UUID") || 0),
    previous: attached("PIH"),
    qr: attached("QR"),
  };
}

/** Hash of a document: without extensions, signature and QR code. */
function hashOf(xml: string): string {
  return digest("sha256", c14n(xml, { form: "c14n11", omit: isLeftOut })).toString("base64");
}

function isLeftOut({ depth, local, namespace, child }: OmittedElement): boolean {
  if (depth !== 1) return false;
  if (local === "UBLExtensions" && namespace === NAMESPACES.ext) return true;
  if (namespace !== NAMESPACES.cac) return false;
  return (
    local === "Signature" ||
    (local === "AdditionalDocumentReference" && child("ID")?.trim() === "QR")
  );
}
