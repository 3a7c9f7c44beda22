import { FakturoError } from "@fakturo/model";
import { attachmentsOf, bytesOf } from "./attachments.ts";
import { PdfDocument, type PdfLimits } from "./document.ts";

/** Names of the XML in hybrid invoices, in order of preference. */
const NAMES = ["factur-x.xml", "xrechnung.xml", "zugferd-invoice.xml"];

/** The XML of an invoice in a PDF. */
export interface Extracted {
  readonly name: string;
  readonly data: Uint8Array;
}

/**
 * The invoice in a hybrid PDF: the file with a standard name, else the first XML file with an invoice.
 * @throws FakturoError "input" for other files or a PDF without such a file.
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

/** Maximum position of the root element. */
const HEAD = 8192;

function isInvoice(data: Uint8Array): boolean {
  return (
    new TextDecoder().decode(data.subarray(0, HEAD)).search(/CrossIndustry(?:Invoice|Document)/) >=
    0
  );
}

/** True for data with the signature of a PDF. */
export function isPdf(data: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(data.subarray(0, 1024)).includes("%PDF-");
}
