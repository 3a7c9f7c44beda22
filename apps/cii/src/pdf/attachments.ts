import type { PdfDocument } from "./document.ts";
import { pdfError } from "./errors.ts";
import { isList, type PdfDict, PdfRef, type PdfString, PdfString as Text, type PdfValue, textOf } from "./values.ts";

/** A file specification in a PDF, with the name it is listed under. */
export interface Attachment {
  readonly name: string;
  readonly key: PdfString;
  readonly spec: PdfValue;
}

const MAX_DEPTH = 32;
const MAX_FILES = 10_000;

/** Files in the name tree (ISO 32000-1 §7.9.6) and those only associated with the document. */
export function attachmentsOf(pdf: PdfDocument): Attachment[] {
  const names = pdf.dict(pdf.catalogue.get("Names"));
  const found = [...inTree(pdf, pdf.dict(names?.get("EmbeddedFiles")), 0)];
  const listed = new Set(found.flatMap(({ spec }) => (spec instanceof PdfRef ? spec.number : [])));
  const associated = pdf.resolve(pdf.catalogue.get("AF"));
  for (const spec of isList(associated) ? associated : [])
    if (!(spec instanceof PdfRef && listed.has(spec.number)))
      found.push({ name: fileName(pdf, spec), key: new Text(new Uint8Array()), spec });
  return found;
}

function* inTree(
  pdf: PdfDocument,
  node: PdfDict | undefined,
  depth: number,
): Generator<Attachment> {
  if (!node) return;
  if (depth > MAX_DEPTH) throw pdfError("its list of files is nested too deeply");
  const names = pdf.resolve(node.get("Names"));
  const kids = pdf.resolve(node.get("Kids"));
  const pairs = isList(names) ? names : [];
  if (pairs.length > MAX_FILES) throw pdfError("it holds too many files");
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const key = pdf.resolve(pairs[i]);
    const spec = pairs[i + 1];
    if (!(key instanceof Text) || spec === undefined) continue;
    yield { name: fileName(pdf, spec) || textOf(key), key, spec };
  }
  if (isList(kids) && kids.length > MAX_FILES) throw pdfError("it holds too many files");
  for (const kid of isList(kids) ? kids : []) yield* inTree(pdf, pdf.dict(kid), depth + 1);
}

function fileName(pdf: PdfDocument, spec: PdfValue): string {
  const dict = pdf.dict(spec);
  return textOf(pdf.resolve(dict?.get("UF"))) || textOf(pdf.resolve(dict?.get("F")));
}

/** Bytes of an attached file; undefined where the file is elsewhere. */
export function bytesOf(pdf: PdfDocument, { spec }: Attachment): Uint8Array | undefined {
  const files = pdf.dict(pdf.dict(spec)?.get("EF"));
  return pdf.data(files?.get("UF")) ?? pdf.data(files?.get("F"));
}
