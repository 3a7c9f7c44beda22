import { type Amount, FakturoError, type Invoice, type Line } from "@fakturo/model";
import { documentShares, mapShares, sharesOf } from "./amounts.ts";

const negate = (amount: Amount): Amount => amount.neg();

/**
 * Negates an invoice's amounts in place: quantities, discounts, charges, payments and rounding
 * (spec §2.14). The caller calculates it again.
 * @throws FakturoError "validation" for invoices that bypass calculation.
 */
export function invertInvoice(invoice: Invoice): void {
  const { lines = [], payment, totals } = invoice;
  if (invoice.$tags?.includes("bypass"))
    throw new FakturoError("validation", "an invoice that bypasses calculation cannot be inverted");
  for (const line of lines) invertLine(line);
  mapShares(documentShares(invoice), negate);
  for (const row of [...(payment?.advances ?? []), ...(payment?.terms?.due_dates ?? [])])
    row.amount = row.amount.neg();
  if (totals?.rounding) totals.rounding = totals.rounding.neg();
}

/** Negates the quantity; prices and the breakdown, which determines the price, are unchanged. */
function invertLine(line: Line): void {
  line.quantity = line.quantity.neg();
  mapShares(sharesOf(line), negate);
  for (const charge of line.charges ?? [])
    if (charge.quantity) charge.quantity = charge.quantity.neg();
}
