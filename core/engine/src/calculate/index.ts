import {
  CURRENCIES,
  Delivery,
  Invoice,
  isZeroDate,
  Order,
  Payment,
  Status,
  today,
} from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import { type Document, isDocumentOf } from "../engine-scope.ts";
import { calculateBill, type PricedDocument } from "./bill.ts";
import { applyIssueDate } from "./dates.ts";
import { failure } from "./failure.ts";
import { createMoney } from "./money.ts";
import { calculatePayment } from "./payment.ts";
import { checkTags } from "./tags.ts";

/** Calculates a root document in place; kinds without amounts are unchanged. */
export function calculateByKind(document: Document, context: DocumentContext, now: number): void {
  if (isDocumentOf(document, Invoice)) calculatePriced(document.value, context, now);
  else if (isDocumentOf(document, Order)) calculatePriced(document.value, context, now);
  else if (isDocumentOf(document, Delivery)) calculatePriced(document.value, context, now);
  else if (isDocumentOf(document, Payment)) calculateReceipt(document.value, context, now);
  else if (isDocumentOf(document, Status)) calculateStatus(document.value, now);
}

function calculatePriced(bill: PricedDocument, context: DocumentContext, now: number): void {
  checkTags(bill.$tags, context);
  applyIssueDate(bill, context, now);
  const currency =
    bill.currency && CURRENCIES.has(bill.currency) ? bill.currency : context.regime?.currency;
  if (!currency) throw failure("currency: missing or invalid");
  bill.currency = currency;
  if (bill.$tags?.includes("bypass")) return;
  calculateBill(bill, createMoney(currency, roundingOf(bill.tax?.rounding, context)), context);
}

function roundingOf(own: string | undefined, { regime }: DocumentContext): string {
  return own || (regime?.rounding ?? "precise");
}

function calculateReceipt(payment: Payment, context: DocumentContext, now: number): void {
  applyIssueDate(payment, context, now);
  const currency = payment.currency || context.regime?.currency;
  if (!currency) throw failure("currency: required, unable to determine");
  payment.currency = currency;
  calculatePayment(payment, createMoney(currency, roundingOf(undefined, context)));
}

function calculateStatus(status: Status, now: number): void {
  if (isZeroDate(status.issue_date)) status.issue_date = today("UTC", now);
  status.lines?.forEach((line, position) => {
    line.index = position + 1;
  });
}
