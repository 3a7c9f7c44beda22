import { isUnit, UNITS } from "@fakturo/model";
import { PRINTED_UNITS, UNIT } from "../nfe/item.ts";

/** The first of several units with the same print, and printed names before plain ones. */
const UNIT_OF: ReadonlyMap<string, string> = new Map([
  ...[...UNITS.keys()].map((unit): [string, string] => [unit.toUpperCase(), unit]),
  ...[...PRINTED_UNITS].reverse().map(([unit, printed]): [string, string] => [printed, unit]),
]);

/** The unit of `uCom`: none for plain pieces, undefined for a unit that documents lack. */
export function unitFrom(printed: string): string | undefined {
  if (printed === UNIT) return "";
  return UNIT_OF.get(printed) ?? (isUnit(printed) ? printed : undefined);
}
