import { type Built, Invoice, isOfKind, type JsonObject, Payment, readBuilt } from "@fakturo/model";

/** A built invoice: it has a supplier and totals. */
export type BuiltInvoice = Built<Invoice, "supplier" | "totals">;

/** A built payment: it has a supplier. */
export type BuiltPayment = Built<Payment, "supplier">;

/** True for receipts of payments; they become a CFDI of type P. */
export function isPayment(doc: JsonObject): boolean {
  return isOfKind(Payment, doc);
}

/**
 * The invoice in a document. @throws FakturoError "unknown-schema", or "input" for one that was not
 * built.
 */
export function invoiceIn(doc: JsonObject): BuiltInvoice {
  return readBuilt(Invoice, doc, "supplier", "totals");
}

/** The payment in a document. @throws FakturoError "unknown-schema", or "input" where it was not built. */
export function paymentIn(doc: JsonObject): BuiltPayment {
  return readBuilt(Payment, doc, "supplier");
}
