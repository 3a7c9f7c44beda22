import { Faults, Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Bill } from "./bill/bill.ts";
import { withLines } from "./bill/only-charges.ts";
import { type Precision, settle } from "./bill/settle.ts";
import { type Check, runChecks } from "./checks/check.ts";

/**
 * A built invoice with settled amounts, ready to be written in any syntax of EN 16931.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths that
 * keep the invoice from being expressed.
 */
export function billOf(
  doc: JsonObject,
  checks: readonly Check[],
  precision: Precision = "currency",
  fill?: Fill,
): Bill {
  const { bill, faults } = draftBill(doc, precision, fill);
  runChecks(checks, bill, faults);
  faults.throwIfAny();
  return bill;
}

/** Moves values to the places that a profile requires. */
export type Fill = (invoice: Invoice) => Invoice;

/** A bill without rules applied, with the amounts that could not be settled. */
export interface DraftBill {
  readonly bill: Bill;
  readonly faults: Faults;
}

/**
 * A built invoice with amounts settled as far as possible, whatever else it lacks.
 * @throws FakturoError "unknown-schema" for other documents, "input" without a supplier or a day of issue.
 */
export function draftBill(
  doc: JsonObject,
  precision: Precision = "currency",
  fill: Fill = (invoice) => invoice,
): DraftBill {
  const invoice = fill(withLines(readBuilt(Invoice, doc, "supplier")));
  const faults = new Faults();
  return { bill: settle(invoice, faults, precision), faults };
}
