import { FakturoError } from "@fakturo/model";
import { attachmentsOf, bytesOf } from "./attachments.ts";
import { PdfDocument, type PdfLimits } from "./document.ts";

/** Names of the XML in hybrid invoices, in the order they are looked for. */
const NAMES = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];

/** An invoice's XML as it stands in a PDF. */
export interface Extracted {
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * The invoice inside a hybrid PDF: the file with the name of one, else the first XML file that is one.
 * @throws FakturoError "input" for what is no PDF or has no such file.
 */
export function extractInvoice(bytes: Uint8Array, limits: Partial<PdfLimits> = {}): Extracted {
  const pdf = PdfDocument.read(bytes, limits);
  const files = attachmentsOf(pdf);
  const named = NAMES.flatMap((wanted) =>
    files.filter(({ name }) => name.toLowerCase() === wanted),
  );
  const others = files.filter((file) => !named.includes(file) && /\.xml$/i.test(file.name));
  for (const file of [...named, ...others]) {
    const data = bytesOf(pdf, file);
    if (data && (named.includes(file) || isInvoice(data))) return { name: file.name, data };
  }
  throw new FakturoError("input", "the PDF has no invoice in it");
}

/** Characters in which a root element has to turn up. */
const HEAD = 8192;

function isInvoice(data: Uint8Array): boolean {
  return (
    new TextDecoder().decode(data.subarray(0, HEAD)).search(/CrossIndustry(?:Invoice|Document)/) >=
    0
  );
}

/** True for data that starts as a PDF does. */
export function isPdf(data: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(data.subarray(0, 1024)).includes("%PDF-");
}
