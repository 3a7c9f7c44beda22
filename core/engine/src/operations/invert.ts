import { FakturoError, type Invoice } from "@fakturo/model";
import { mapShares, rowsOf, sharesOf } from "./amounts.ts";

/**
 * Turns an invoice's amounts around in place: quantities, discounts, charges and advances (spec
 * §2.14). To be calculated again afterwards.
 * @throws FakturoError "validation" for invoices that bypass calculation.
 */
export function invertInvoice(invoice: Invoice): void {
  if (invoice.$tags?.includes("bypass"))
    throw new FakturoError("validation", "an invoice that bypasses calculation cannot be inverted");
  for (const line of invoice.lines ?? []) line.quantity = line.quantity.neg();
  for (const row of rowsOf(invoice)) mapShares(sharesOf(row), (amount) => amount.neg());
  mapShares(sharesOf(invoice), (amount) => amount.neg());
  for (const advance of invoice.payment?.advances ?? []) advance.amount = advance.amount.neg();
  delete invoice.totals;
}
