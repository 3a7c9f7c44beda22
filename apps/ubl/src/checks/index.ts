import type { Bill } from "../bill/bill.ts";
import type { Context } from "../contexts.ts";
import type { Faults } from "../faults.ts";
import { type Check, runChecks } from "./check.ts";
import { EN16931_CHECKS } from "./en16931.ts";
import { PEPPOL_GERMAN_CHECKS, XRECHNUNG_CHECKS } from "./germany.ts";
import {
  ADDRESS_CHECKS,
  BILLING_TYPE_CHECKS,
  PEPPOL_CHECKS,
  SELF_BILLING_TYPE_CHECKS,
} from "./peppol.ts";

/** Adds what keeps a bill from being valid in a context. */
export function check(bill: Bill, context: Context, faults: Faults): void {
  runChecks(checksFor(context), bill, faults);
}

function checksFor({ rules, docType }: Context): readonly Check[] {
  if (rules === "xrechnung") return [...EN16931_CHECKS, ...ADDRESS_CHECKS, ...XRECHNUNG_CHECKS];
  if (rules === undefined) return EN16931_CHECKS;
  const types = docType === "bis-self-billing-v3" ? SELF_BILLING_TYPE_CHECKS : BILLING_TYPE_CHECKS;
  return [...EN16931_CHECKS, ...PEPPOL_CHECKS, ...PEPPOL_GERMAN_CHECKS, ...types];
}
