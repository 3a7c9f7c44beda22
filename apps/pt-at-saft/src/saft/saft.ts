import { FakturoError } from "@fakturo/model";
import { SaftWriter } from "./book.ts";
import { entryOf, type RecordedDocument, type SaftEntry } from "./entry.ts";
import type { SaftHeader } from "./header.ts";

/**
 * The SAF-T (PT) 1.04_01 of a period: invoices, movements, working documents and receipts dated within it, in
 * the order of their series.
 * @throws FakturoError "input" for unrecorded documents, documents of another company, and a series with gaps.
 */
export function saft(documents: Iterable<SaftEntry>, header: SaftHeader): string {
  const book = new SaftWriter(header.program.keyVersion);
  for (const document of documents) {
    const entry = entryOf(document);
    if (entry.document.date < header.start || entry.document.date > header.end) continue;
    checkCompany(entry, header);
    book.add(entry);
  }
  return [...book.pieces(header)].join("");
}

function checkCompany({ document, number }: RecordedDocument, { company }: SaftHeader): void {
  if (document.supplier.tax_id?.code !== company.taxNumber)
    throw new FakturoError("input", `the document '${number}' is of another company`);
}
