import {
  type AnyDef,
  CURRENCIES,
  type Delivery,
  type Invoice,
  isZeroDate,
  type Order,
  type Payment,
  type Status,
  today,
} from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import { calculateBill } from "./bill.ts";
import { applyIssueDate } from "./dates.ts";
import { failure } from "./failure.ts";
import { createMoney } from "./money.ts";
import { calculatePayment } from "./payment.ts";
import { checkTags } from "./tags.ts";

type Calculator = (doc: never, context: DocumentContext, now: number) => void;

/** Calculator of each kind of root document; other kinds are only normalised. */
const CALCULATORS: Readonly<Record<string, Calculator>> = {
  "bill/invoice": calculatePriced,
  "bill/order": calculatePriced,
  "bill/delivery": calculatePriced,
  "bill/payment": calculateReceipt,
  "bill/status": calculateStatus,
};

/** The calculator of a document kind, bound to its definition. */
export function calculatorOf(def: AnyDef): Calculator | undefined {
  return def.schema === undefined ? undefined : CALCULATORS[def.schema];
}

function calculatePriced(
  bill: Invoice | Order | Delivery,
  context: DocumentContext,
  now: number,
): void {
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

function calculateStatus(status: Status, _context: DocumentContext, now: number): void {
  if (isZeroDate(status.issue_date)) status.issue_date = today("UTC", now);
  status.lines?.forEach((line, position) => {
    line.index = position + 1;
  });
}
