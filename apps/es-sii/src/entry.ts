import type { Faults, Party } from "@fakturo/model";
import { type EuroAmounts, moneyOf, type SuppliedInvoice } from "@fakturo/spain";
import type { Dialect } from "./agencies.ts";
import type { Book } from "./book.ts";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";

/** An invoice from the point of view of the taxpayer who books it. */
export interface BookEntry {
  readonly book: Book;
  readonly dialect: Dialect;
  readonly invoice: SuppliedInvoice;
  readonly money: EuroAmounts;
  readonly faults: Faults;
  /** Owner of the book: the supplier of issued invoices, the customer of received ones. */
  readonly holder: Party | undefined;
  readonly holderPath: string;
  /** The other party. */
  readonly counterparty: Party | undefined;
  readonly counterpartyPath: string;
  readonly docType: string;
  /** Day of the accounting entry, `YYYY-MM-DD`. */
  readonly accounted: string;
}

/** Reads an invoice from one side; types outside the book are faults. */
export function entryOf(
  invoice: SuppliedInvoice,
  { book, dialect, accounted }: Pick<BookEntry, "book" | "dialect" | "accounted">,
  faults: Faults,
): BookEntry {
  const isIssued = book.key === "issued";
  const docType = invoice.tax?.ext?.[EXT.docType] ?? "";
  if (!book.docTypes.has(docType))
    faults.add(RULES.docType, "$.tax.ext", `'${EXT.docType}' of this book is needed`);
  return {
    book,
    dialect,
    invoice,
    faults,
    money: moneyOf(invoice, faults, RULES.currency),
    holder: isIssued ? invoice.supplier : invoice.customer,
    holderPath: isIssued ? "$.supplier" : "$.customer",
    counterparty: isIssued ? invoice.customer : invoice.supplier,
    counterpartyPath: isIssued ? "$.customer" : "$.supplier",
    docType,
    accounted,
  };
}
