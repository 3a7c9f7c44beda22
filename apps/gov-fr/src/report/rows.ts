import { FakturoError, Invoice, isOfKind, type JsonObject, Payment } from "@fakturo/model";
import { invoiceRows } from "./from-invoice.ts";
import { paymentRows } from "./from-payment.ts";
import type { ReportRow } from "./row.ts";

/** The rows of a document. @throws FakturoError "unknown-schema" for others, "input" for what is not reported. */
export function rowsOf(doc: JsonObject): readonly ReportRow[] {
  if (isOfKind(Invoice, doc)) return invoiceRows(doc);
  if (isOfKind(Payment, doc)) return paymentRows(doc);
  throw new FakturoError("unknown-schema", "expected is an invoice or a payment");
}
