import type { Decimal } from "decimal.js";

/** The DIAN accepts differences of rounding. */
const TOLERANCE = 2;

/** True for amounts that differ by more than rounding. */
export function differ(a: Decimal, b: Decimal): boolean {
  return a.minus(b).abs().greaterThan(TOLERANCE);
}
