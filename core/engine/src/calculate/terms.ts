import type { PaymentDetails, Totals } from "@fakturo/model";
import { addExact, type Money } from "./money.ts";

/** Advances, amount due, and amounts of due dates (spec §2.11). */
export function calculatePaymentDetails(
  payment: PaymentDetails | undefined,
  totals: Totals,
  money: Money,
): void {
  delete totals.advance;
  delete totals.due;
  if (!payment) return;
  const { payable } = totals;
  const { advances = [], terms } = payment;
  for (const advance of advances) {
    if (advance.percent) advance.amount = advance.percent.of(payable);
    advance.amount = advance.amount.rescale(money.subunits);
  }
  if (advances.length > 0) {
    totals.advance = advances.reduce((sum, { amount }) => addExact(sum, amount), money.zero);
    totals.due = payable.sub(totals.advance);
  }
  for (const due of terms?.due_dates ?? []) {
    if (due.percent && !due.percent.isZero()) due.amount = due.percent.of(payable);
    due.amount = due.amount.rescale(money.subunits);
  }
}
