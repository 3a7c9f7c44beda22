import { Faults, Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Bill } from "./bill/bill.ts";
import { withLines } from "./bill/only-charges.ts";
import { type Precision, settle } from "./bill/settle.ts";
import { type Check, runChecks } from "./checks/check.ts";

/**
 * A built invoice with its amounts settled, ready to be written in any syntax of EN 16931.
 * @throws FakturoError "unknown-schema" for other documents, "validation" with the rules and paths
 * that keep the invoice from being expressed.
 */
export function billOf(
  doc: JsonObject,
  checks: readonly Check[],
  precision: Precision = "currency",
): Bill {
  const { bill, faults } = draftBill(doc, precision);
  runChecks(checks, bill, faults);
  faults.throwIfAny();
  return bill;
}

/** A bill that no rule was applied to, with what could not be settled. */
export interface DraftBill {
  readonly bill: Bill;
  readonly faults: Faults;
}

/**
 * A built invoice with its amounts settled as far as they can be, whatever else it lacks.
 * @throws FakturoError "unknown-schema" for other documents, "input" without a supplier.
 */
export function draftBill(doc: JsonObject, precision: Precision = "currency"): DraftBill {
  const invoice = withLines(readBuilt(Invoice, doc, "supplier"));
  const faults = new Faults();
  return { bill: settle(invoice, faults, precision), faults };
}
