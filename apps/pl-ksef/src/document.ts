import { type Built, Invoice, type JsonObject, readBuilt } from "@fakturo/model";

/** A built invoice: it has a supplier and totals. */
export type BuiltInvoice = Built<Invoice, "supplier" | "totals">;

/** The invoice in a document. @throws FakturoError "unknown-schema", or "input" for an unbuilt one. */
export function invoiceIn(doc: JsonObject): BuiltInvoice {
  return readBuilt(Invoice, doc, "supplier", "totals");
}

/** True for invoices that return money: in KSeF they state differences, so negative amounts. */
export function isCredit({ type }: Pick<Invoice, "type">): boolean {
  return type === "credit-note";
}
