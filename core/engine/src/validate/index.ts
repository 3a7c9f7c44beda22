import type { AnyDef, Fault } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Plan } from "../plan.ts";
import { Findings } from "./faults.ts";

/**
 * Runs every applicable rule on a value; paths start at the value (`$`).
 * @param ignored codes of faults to omit.
 */
export function validate(
  def: AnyDef,
  value: object,
  plan: Plan,
  context: DocumentContext,
  ignored: readonly string[] = [],
): Fault[] {
  const findings = new Findings(context);
  plan.walker.walk(def, value, findings);
  const faults = findings.faults(ignored);
  return context.regimeCode !== "" && !context.regime ? [...faults, unknownRegime(def)] : faults;
}

/** Rules of a regime whose plugin is not loaded must not be skipped silently. */
function unknownRegime({ fields }: AnyDef): Fault {
  const path = fields.$regime ? "$.$regime" : "$.doc.$regime";
  const message = "no loaded plugin defines this tax regime";
  return { code: "regime-unknown", paths: [path], message };
}
