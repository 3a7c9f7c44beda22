import { type Item, UNITS, uneceUnit } from "@fakturo/model";

/** Default unit of lines: one (BR-CL-23). */
const ONE = "C62";

/** Codes in use that the list has removed. */
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

/** The format's name of a unit code; the code itself where there is none. */
export function unitFrom(code: string): string {
  return UNIT_OF_CODE.get(code) ?? code;
}
