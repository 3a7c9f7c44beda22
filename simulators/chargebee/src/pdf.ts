/** Metadata that claim PDF/A-3b. */
const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** A PDF of one page with some lines of text; `isArchive` adds the metadata of PDF/A. */
export function pdfOf(lines: readonly string[], isArchive: boolean): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(/[^\x20-\x7e]|[()\\]/g, "?")}) Tj T*`);
  const content = `BT /F1 12 Tf 14 TL 72 770 Td ${shown.join(" ")} ET`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R${isArchive ? " /Metadata 6 0 R" : ""} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...(isArchive
      ? [`<< /Type /Metadata /Subtype /XML /Length ${XMP.length} >>\nstream\n${XMP}\nendstream`]
      : []),
  ];
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const offset = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${rows.join("")}`;
  text += `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
