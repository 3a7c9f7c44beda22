import type { AnyDef, Fault } from "@fakturo/model";
import type { DocumentContext } from "@fakturo/plugin";
import type { Plan } from "../plan.ts";
import { Findings } from "./faults.ts";

export interface ValidateOptions {
  /** Codes of faults to leave out. */
  readonly ignored?: readonly string[];
  /** Leave embedded documents alone. */
  readonly shallow?: boolean;
}

/** Runs every rule that applies to a value; paths start at the value (`$`). */
export function validate(
  def: AnyDef,
  value: object,
  plan: Plan,
  context: DocumentContext,
  { ignored = [], shallow = false }: ValidateOptions = {},
): Fault[] {
  const findings = new Findings(context, shallow);
  plan.walker.walk(def, value, findings);
  return findings.faults(ignored);
}
