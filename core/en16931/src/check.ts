import type { Fault, JsonObject } from "@fakturo/model";
import { runChecks } from "./checks/check.ts";
import type { RuleProfile } from "./checks/profiles.ts";
import { draftBill } from "./prepare.ts";

/**
 * Everything that the rules of a profile find wrong with a built invoice, by official rule id and
 * JSON path; empty when nothing is. Nothing is written to find it.
 * @throws FakturoError "unknown-schema" for other documents, "input" without a supplier.
 */
export function check(doc: JsonObject, { checks, precision }: RuleProfile): readonly Fault[] {
  const { bill, faults } = draftBill(doc, precision);
  runChecks(checks, bill, faults);
  return faults.list;
}
