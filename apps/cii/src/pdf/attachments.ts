import type { PdfDocument } from "./document.ts";
import { pdfError } from "./errors.ts";
import { isList, type PdfDict, PdfRef, PdfString, type PdfValue, textOf } from "./values.ts";

/** A file specification in a PDF, with its name in the name tree. */
export interface FileSpecification {
  readonly name: string;
  readonly key: PdfString;
  readonly spec: PdfValue;
}

const MAX_DEPTH = 32;
const MAX_FILES = 10_000;

/** Files in the name tree (ISO 32000-1 §7.9.6) and those only associated with the document. */
export function attachmentsOf(pdf: PdfDocument): FileSpecification[] {
  const names = pdf.dict(pdf.catalogue.get("Names"));
  const found = new NameTree(pdf).entries(names?.get("EmbeddedFiles"));
  const listed = new Set(found.flatMap(({ spec }) => (spec instanceof PdfRef ? spec.number : [])));
  const associated = pdf.resolve(pdf.catalogue.get("AF"));
  for (const spec of isList(associated) ? associated : [])
    if (!(spec instanceof PdfRef && listed.has(spec.number)))
      found.push({ name: fileName(pdf, spec), key: new PdfString(new Uint8Array()), spec });
  return found;
}

/** Walks a name tree, whose nodes may be damaged or circular. */
class NameTree {
  readonly #pdf: PdfDocument;
  readonly #seen = new Set<number>();
  readonly #found: FileSpecification[] = [];

  constructor(pdf: PdfDocument) {
    this.#pdf = pdf;
  }

  entries(root: PdfValue | undefined): FileSpecification[] {
    this.#walk(root, 0);
    return this.#found;
  }

  #walk(value: PdfValue | undefined, depth: number): void {
    if (depth > MAX_DEPTH) throw pdfError("its list of files is nested too deeply");
    if (value instanceof PdfRef) {
      if (this.#seen.has(value.number)) return;
      this.#seen.add(value.number);
    }
    const node = this.#pdf.dict(value);
    if (!node) return;
    this.#take(this.#listIn(node, "Names"));
    for (const kid of this.#listIn(node, "Kids")) this.#walk(kid, depth + 1);
  }

  #listIn(node: PdfDict, name: string): readonly PdfValue[] {
    const list = this.#pdf.resolve(node.get(name));
    if (!isList(list)) return [];
    if (list.length + this.#found.length > MAX_FILES) throw pdfError("it holds too many files");
    return list;
  }

  #take(pairs: readonly PdfValue[]): void {
    for (let i = 0; i + 1 < pairs.length; i += 2) {
      const key = this.#pdf.resolve(pairs[i]);
      const spec = pairs[i + 1];
      if (!(key instanceof PdfString) || spec === undefined) continue;
      this.#found.push({ name: fileName(this.#pdf, spec) || textOf(key), key, spec });
    }
  }
}

function fileName(pdf: PdfDocument, spec: PdfValue): string {
  const dict = pdf.dict(spec);
  return textOf(pdf.resolve(dict?.get("UF"))) || textOf(pdf.resolve(dict?.get("F")));
}

/** Bytes of an attached file; undefined for an external file. */
export function bytesOf(pdf: PdfDocument, { spec }: FileSpecification): Uint8Array | undefined {
  const files = pdf.dict(pdf.dict(spec)?.get("EF"));
  return pdf.data(files?.get("UF")) ?? pdf.data(files?.get("F"));
}
