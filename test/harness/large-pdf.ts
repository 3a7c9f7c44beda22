import { randomFillSync } from "node:crypto";

/** A PDF with an embedded invoice, one empty page, and a stream of random bytes that nothing refers to. */
export function largePdf(bytes: number, invoice: string): Buffer {
  const xml = Buffer.from(invoice).toString("latin1");
  const random = randomFillSync(Buffer.alloc(bytes)).toString("latin1");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml)5 0 R]>>>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>",
    `<</Length ${bytes}>>stream\n${random}\nendstream`,
    "<</Type/Filespec/F(factur-x.xml)/UF(factur-x.xml)/EF<</F 6 0 R>>>>",
    `<</Type/EmbeddedFile/Length ${xml.length}>>stream\n${xml}\nendstream`,
  ];
  const parts = ["%PDF-1.7\n"];
  const rows = ["0000000000 65535 f \n"];
  let at = parts.join("").length;
  for (const [i, object] of objects.entries()) {
    const part = `${i + 1} 0 obj\n${object}\nendobj\n`;
    rows.push(`${String(at).padStart(10, "0")} 00000 n \n`);
    parts.push(part);
    at += part.length;
  }
  const size = rows.length;
  parts.push(
    `xref\n0 ${size}\n${rows.join("")}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF\n`,
  );
  return Buffer.from(parts.join(""), "latin1");
}
