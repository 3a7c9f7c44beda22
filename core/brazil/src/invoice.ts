import { type Built, Invoice, type JsonObject, readBuilt } from "@fakturo/model";

/** A built invoice: it has a supplier and totals. */
export type BuiltInvoice = Built<Invoice, "supplier" | "totals">;

/**
 * The invoice in a document. @throws FakturoError "unknown-schema", or "input" for one that was not
 * built.
 */
export function invoiceIn(doc: JsonObject): BuiltInvoice {
  return readBuilt(Invoice, doc, "supplier", "totals");
}
