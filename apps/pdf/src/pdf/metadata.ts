import { deflateSync } from "node:zlib";
import type { PdfFile } from "./file.ts";
import { srgbProfile } from "./icc.ts";
import { type Ref, refTo, textString } from "./object.ts";

/** Metadata of the file. */
export interface Metadata {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
  readonly creator: string;
  /** ISO 8601 in UTC, e.g. `2026-01-15T00:00:00Z`. */
  readonly date: string;
  /** BCP 47. */
  readonly language: string;
}

/** Writes the document information dictionary. */
export function addInfo(file: PdfFile, meta: Metadata): Ref {
  const date = `(D:${meta.date.replace(/[-:T]/g, "")})`;
  return file.add(
    `<</Title ${textString(meta.title)} /Author ${textString(meta.author)}` +
      ` /Subject ${textString(meta.subject)} /Keywords ${textString(meta.keywords)}` +
      ` /Creator ${textString(meta.creator)} /Producer ${textString(meta.creator)}` +
      ` /CreationDate ${date} /ModDate ${date}>>`,
  );
}

/** Writes the XMP packet for PDF/A-3 level A, which allows embedded XML. */
export function addXmp(file: PdfFile, meta: Metadata): Ref {
  const xml = xmp(meta);
  return file.encoded("/Type /Metadata /Subtype /XML", Buffer.from(xml, "utf8"));
}

let profile: Uint8Array | undefined;

/** Writes the output intent with its colour profile. */
export function addOutputIntent(file: PdfFile): Ref {
  profile ??= deflateSync(srgbProfile());
  const icc = file.deflated("/N 3 /Alternate /DeviceRGB", profile);
  return file.add(
    `<</Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (sRGB)` +
      ` /Info (sRGB IEC61966-2.1) /DestOutputProfile ${refTo(icc)}>>`,
  );
}

function xmp(meta: Metadata): string {
  const alt = (text: string) =>
    `<rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt>`;
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:format>application/pdf</dc:format>
<dc:title>${alt(meta.title)}</dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(meta.author)}</rdf:li></rdf:Seq></dc:creator>
<dc:description>${alt(meta.subject)}</dc:description>
<dc:language><rdf:Bag><rdf:li>${escapeXml(meta.language)}</rdf:li></rdf:Bag></dc:language>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<xmp:CreatorTool>${escapeXml(meta.creator)}</xmp:CreatorTool>
<xmp:CreateDate>${meta.date}</xmp:CreateDate>
<xmp:ModifyDate>${meta.date}</xmp:ModifyDate>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdf:Producer>${escapeXml(meta.creator)}</pdf:Producer>
<pdf:Keywords>${escapeXml(meta.keywords)}</pdf:Keywords>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
<pdfaid:part>3</pdfaid:part>
<pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

const XML_ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => XML_ESCAPES[character] ?? character);
}
