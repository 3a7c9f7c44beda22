import type { Fault, JsonObject } from "@fakturo/model";
import { runChecks } from "./checks/check.ts";
import type { RuleProfile } from "./checks/profiles.ts";
import { draftBill } from "./prepare.ts";

/**
 * All faults of a built invoice by the rules of a profile, with official rule id and JSON path; no XML
 * is written.
 * @throws FakturoError "unknown-schema" for other documents, "input" without a supplier or a day of issue.
 */
export function check(doc: JsonObject, { checks, precision, fill }: RuleProfile): readonly Fault[] {
  const { bill, faults } = draftBill(doc, precision, fill);
  runChecks(checks, bill, faults);
  return faults.list;
}
