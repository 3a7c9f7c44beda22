import { type Built, Invoice, type JsonObject, readBuilt } from "@fakturo/model";

/** An invoice with a supplier. */
export type SuppliedInvoice = Built<Invoice, "supplier">;

/**
 * The built invoice in a document.
 * @throws FakturoError "unknown-schema" for other documents, "input" without supplier.
 */
export function invoiceIn(doc: JsonObject): SuppliedInvoice {
  return readBuilt(Invoice, doc, "supplier");
}

/** True for credit notes, which are reported with negative amounts. */
export function isCredit({ type }: Invoice): boolean {
  return type === "credit-note";
}
