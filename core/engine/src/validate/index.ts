import type { AnyDef, Fault } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Plan } from "../plan.ts";
import { Findings } from "./faults.ts";

/** Runs every rule that applies to a value; paths start at the value (`$`). */
export function validate(
  def: AnyDef,
  value: object,
  plan: Plan,
  context: DocumentContext,
  ignored: readonly string[] = [],
): Fault[] {
  const findings = new Findings(context);
  plan.walker.walk(def, value, findings);
  return findings.faults(ignored);
}
