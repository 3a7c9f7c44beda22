import type { Faults } from "@fakturo/model";
import { latin } from "../nfe/text.ts";

const MIN = 15;
const MAX = 255;

/** `xJust`, 15 to 255 characters; adds the fault `NFE-JUSTIFICATIVA` otherwise. */
export function reasonOf(given: string, faults: Faults): string {
  return longText(given, MAX, "NFE-JUSTIFICATIVA", faults);
}

/** One line of at least 15 characters, cut at `max`. */
export function longText(given: string, max: number, rule: string, faults: Faults): string {
  const text = latin(given, max) ?? "";
  if (text.length < MIN) faults.add(rule, "$", `a text of ${MIN} characters at least is needed`);
  return text;
}
