import type { Bill } from "../bill/bill.ts";
import type { Faults } from "../faults.ts";

/** A rule of a standard or profile that a document can break by what it lacks. */
export interface Check {
  /** Id in the official rule set. */
  readonly rule: string;
  /** Where the missing thing belongs, from `$`. */
  readonly path: string;
  readonly message: string;
  /** Documents the rule is about; all when absent. */
  readonly when?: (bill: Bill) => boolean;
  readonly holds: (bill: Bill) => boolean;
}

/** Adds a fault for each check that does not hold. */
export function runChecks(checks: readonly Check[], bill: Bill, faults: Faults): void {
  for (const { rule, path, message, when, holds } of checks)
    if ((!when || when(bill)) && !holds(bill)) faults.add(rule, path, message);
}
