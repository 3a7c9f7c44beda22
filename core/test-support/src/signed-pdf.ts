/** Bytes reserved for a signature. */
const RESERVED = 16_384;
const PLACE = "@".repeat(RESERVED * 2);

/**
 * A PDF file of one page with a detached signature over everything else (ISO 32000-2 §12.8).
 * @param sign answers the CMS signature of the content, DER.
 */
export function signedPdf(sign: (content: Uint8Array) => Uint8Array): Buffer {
  const ranges = "/ByteRange [0 0000000001 0000000002 0000000003]";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>",
    "<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /V 5 0 R /P 3 0 R /Rect [0 0 0 0] >>",
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached ${ranges} /Contents <${PLACE}> >>`,
  ];
  const empty = written(objects);
  const [before, behind] = [empty.indexOf(PLACE) - 1, empty.indexOf(PLACE) + PLACE.length + 1];
  const ten = (value: number) => String(value).padStart(10, "0");
  const told = `/ByteRange [0 ${ten(before)} ${ten(behind)} ${ten(empty.length - behind)}]`;
  const file = empty.replace(ranges, told);
  const content = file.slice(0, before) + file.slice(behind);
  const signature = Buffer.from(sign(Buffer.from(content, "latin1"))).toString("hex");
  return Buffer.from(file.replace(PLACE, signature.padEnd(PLACE.length, "0")), "latin1");
}

function written(objects: readonly string[]): string {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
