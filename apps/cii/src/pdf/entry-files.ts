import type { EntryFile } from "@fakturo/plugin";

/** Media type of PDFs. */
export const PDF = "application/pdf";

/** The entry's printed document: created by a step, else uploaded. */
export function pdfOf(files: readonly EntryFile[]): EntryFile | undefined {
  const pdfs = files.filter(({ mime, name }) => mime === PDF || /\.pdf$/i.test(name));
  return pdfs.find(({ category }) => category === "format") ?? pdfs[0];
}
