import { type Built, Invoice, type JsonObject, readBuilt, SCHEMA_BASE } from "@fakturo/model";

/** Schema of the documents that are written and read. */
export const SCHEMA = `${SCHEMA_BASE}bill/invoice`;

/** An invoice with a supplier and something to pay. */
export type BuiltInvoice = Built<Invoice, "supplier" | "totals">;

/**
 * The built invoice in a document.
 * @throws FakturoError "unknown-schema" for other documents, "input" without supplier or totals.
 */
export function invoiceIn(doc: JsonObject): BuiltInvoice {
  return readBuilt(Invoice, doc, "supplier", "totals");
}
