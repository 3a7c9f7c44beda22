import { type Item, UNITS, uneceUnit } from "@fakturo/model";

/** Unit of lines that have none: one (BR-CL-23). */
const ONE = "C62";

/** Codes still in use that the list no longer has. */
const RENAMED: ReadonlyMap<string, string> = new Map([["PCE", "H87"]]);

/** Unit of a line in UN/ECE recommendation 20 (BT-130). */
export function lineUnitOf({ unit }: Item): string {
  const code = unit && uneceUnit(unit);
  return code ? (RENAMED.get(code) ?? code) : ONE;
}

const UNIT_OF_CODE: ReadonlyMap<string, string> = new Map(
  [...UNITS]
    .reverse()
    .filter(([, code]) => code !== "")
    .map(([unit, code]) => [code, unit]),
);

/** The format's name of a unit code; codes without one stand for themselves. */
export function unitFrom(code: string): string {
  return UNIT_OF_CODE.get(code) ?? code;
}
