import { escapeXml, wellFormed, XmlError } from "@fakturo/xml";
import { pdfError } from "./errors.ts";
import type { Profile } from "./profile.ts";

/** Namespace of the properties of an embedded invoice. */
const FX = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** Description of the extension schema; PDF/A requires one for every property. */
const PROPERTIES = [
  ["DocumentFileName", "The name of the embedded XML document"],
  ["DocumentType", "The type of the hybrid document, INVOICE"],
  ["Version", "The version of the standard that the embedded XML follows"],
  ["ConformanceLevel", "The conformance level of the embedded XML"],
] as const;

/** PDF/A-4 is a different kind of file; the first three parts extend each other. */
const PART = /(<pdfaid:part>\s*|pdfaid:part\s*=\s*["'])[123](?!\d)/;
const EXTENSIONS = /(<pdfaExtension:schemas\b[^<>]*>\s*<rdf:Bag\b[^<>]*>)/;
const DESCRIPTION = { start: "<rdf:Description", end: "</rdf:Description>" } as const;
const END = "</rdf:RDF>";

/** Maximum size: metadata are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/**
 * A PDF's metadata with the invoice's properties and the claim of PDF/A-3; the level (A, B, U) is
 * unchanged.
 * @throws FakturoError "input" for unreadable metadata, or without a claim of PDF/A.
 */
export function withInvoice(xmp: Uint8Array | undefined, profile: Profile): Uint8Array {
  if (xmp && xmp.length > MAX_BYTES) throw pdfError("its metadata are too long");
  const packet = xmp ? new TextDecoder().decode(xmp) : "";
  if (!PART.test(packet))
    throw pdfError("it is not a PDF/A file; hybrid invoices are made from PDF/A");
  const plain = withoutInvoice(packet).replace(PART, "$13");
  const end = plain.lastIndexOf(END);
  if (end < 0) throw pdfError("its metadata are malformed");
  const merged = EXTENSIONS.test(plain)
    ? plain.replace(EXTENSIONS, `$1${schema()}`)
    : `${plain.slice(0, end)}${extensions()}${plain.slice(end)}`;
  const at = merged.lastIndexOf(END);
  const whole = `${merged.slice(0, at)}${invoiceOf(profile)}${merged.slice(at)}`;
  checkReadable(whole);
  return new TextEncoder().encode(whole);
}

/** The packet without the properties of a previously embedded invoice. */
function withoutInvoice(packet: string): string {
  let out = "";
  let at = 0;
  for (;;) {
    const start = packet.indexOf(DESCRIPTION.start, at);
    const end = start < 0 ? -1 : packet.indexOf(DESCRIPTION.end, start);
    if (end < 0) return out + packet.slice(at);
    const next = end + DESCRIPTION.end.length;
    const isOwn = packet.slice(start, next).includes(FX);
    out += packet.slice(at, isOwn ? start : next);
    at = next;
  }
}

function checkReadable(packet: string): void {
  try {
    wellFormed(packet.trim());
  } catch (error) {
    if (error instanceof XmlError) throw pdfError("its metadata are malformed");
    throw error;
  }
}

function invoiceOf({ fileName, version, level }: Profile): string {
  return `<rdf:Description rdf:about="" xmlns:fx="${FX}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${escapeXml(fileName, "error")}</fx:DocumentFileName>
<fx:Version>${version}</fx:Version>
<fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
`;
}

function extensions(): string {
  return `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/">
<pdfaExtension:schemas><rdf:Bag>${schema()}</rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
`;
}

function schema(): string {
  const properties = PROPERTIES.map(
    ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:li rdf:parseType="Resource" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FX}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${properties.join("\n")}</rdf:Seq></pdfaSchema:property>
</rdf:li>`;
}
