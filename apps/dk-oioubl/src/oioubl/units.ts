import { lineUnitOf, unitFrom } from "@fakturo/en16931";
import type { Item } from "@fakturo/model";

/**
 * Codes of OIOUBL's edition of recommendation 20 by synonymous current codes of recommendations 20 and
 * 21. Recommendation 21 gave packages their own codes.
 */
const SAME: ReadonlyMap<string, string> = new Map([
  ["H87", "EA"],
  ["KMT", "KTM"],
  ["XBG", "BG"],
  ["XBX", "BX"],
  ["XCA", "CA"],
  ["XCS", "CS"],
  ["XDS", "PU"],
  ["XRO", "RO"],
  ["XCT", "CT"],
  ["XCY", "CY"],
  ["XBO", "BO"],
  ["XPK", "PK"],
  ["XPA", "PA"],
  ["XBE", "BE"],
  ["XOK", "D64"],
  ["XPX", "PF"],
  ["XRL", "RL"],
  ["XSA", "SA"],
  ["XST", "ST"],
  ["XEN", "EV"],
  ["XLT", "LO"],
]);

/** Pieces of work and units without kind are counted. */
const COUNTED: ReadonlySet<string> = new Set(["E48", "E51", "ACT", "E54", "XUN"]);
const ONE = "C62";

/** Other packages become a mutually agreed unit. */
const PACKAGE = /^X[A-Z0-9]{2}$/;
const AGREED = "ZZ";

/** Unit of a line in OIOUBL's list; the current code where the list has no equivalent (F-LIB318). */
export function unitOf(item: Item): string {
  const code = lineUnitOf(item);
  if (COUNTED.has(code)) return ONE;
  return SAME.get(code) ?? (PACKAGE.test(code) ? AGREED : code);
}

const PRESENT: ReadonlyMap<string, string> = new Map(
  [...SAME].filter(([code]) => code !== "H87").map(([code, old]) => [old, code]),
);

/** The document format's name of a unit of OIOUBL. */
export function unitFromOioubl(code: string): string {
  return unitFrom(PRESENT.get(code) ?? code);
}
