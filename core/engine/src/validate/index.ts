import type { AnyDef, Fault } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Plan } from "../plan.ts";
import { Findings } from "./faults.ts";

export interface ValidateOptions {
  /** Codes of faults to omit. */
  readonly ignored?: readonly string[];
  /** Skip embedded documents. */
  readonly shallow?: boolean;
}

/** Runs every applicable rule on a value; paths start at the value (`$`). */
export function validate(
  def: AnyDef,
  value: object,
  plan: Plan,
  context: DocumentContext,
  { ignored = [], shallow = false }: ValidateOptions = {},
): Fault[] {
  const findings = new Findings(context, shallow);
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
