import { type Built, Invoice, type JsonObject, readBuilt } from "@fakturo/model";

/** An invoice that says who supplies. */
export type SuppliedInvoice = Built<Invoice, "supplier">;

/**
 * The built invoice in a document.
 * @throws FakturoError "unknown-schema" for other documents, "input" without supplier.
 */
export function invoiceIn(doc: JsonObject): SuppliedInvoice {
  return readBuilt(Invoice, doc, "supplier");
}

/** True for the kinds of invoice that give money back: their records carry negative amounts. */
export function isCredit({ type }: Invoice): boolean {
  return type === "credit-note";
}
