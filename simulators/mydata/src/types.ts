/** Where the counterpart of a type of document has to be. */
export type Region = "home" | "union" | "third";

/** Rules of a type of document. */
export interface TypeRules {
  /** Absent: the document may be without counterpart, as those of retail. */
  readonly counterpart?: Region | "any";
  readonly needsCorrelated?: true;
  readonly forbidsCorrelated?: true;
  /** A delivery note: it states the movement of goods, and has no amounts to pay. */
  readonly isMovement?: true;
  /** True where the counterpart may credit against the correlated documents only. */
  readonly isCredit?: true;
}

/** Types of documents that issuers send (annex 8.1 of the technical description). */
export const TYPES: ReadonlyMap<string, TypeRules> = new Map<string, TypeRules>([
  ["1.1", { counterpart: "home" }],
  ["1.2", { counterpart: "union" }],
  ["1.3", { counterpart: "third" }],
  ["1.4", { counterpart: "any" }],
  ["1.5", { counterpart: "any" }],
  ["1.6", { counterpart: "any", needsCorrelated: true }],
  ["2.1", { counterpart: "home" }],
  ["2.2", { counterpart: "union" }],
  ["2.3", { counterpart: "third" }],
  ["2.4", { counterpart: "any", needsCorrelated: true }],
  ["3.1", { counterpart: "any" }],
  ["3.2", { counterpart: "any" }],
  ["5.1", { counterpart: "any", needsCorrelated: true, isCredit: true }],
  ["5.2", { counterpart: "any", forbidsCorrelated: true }],
  ["6.1", {}],
  ["6.2", {}],
  ["7.1", { counterpart: "any" }],
  ["8.1", { counterpart: "any" }],
  ["8.2", {}],
  ["8.4", {}],
  ["8.5", {}],
  ["8.6", {}],
  ["9.3", { counterpart: "any", isMovement: true }],
  ["11.1", {}],
  ["11.2", {}],
  ["11.3", {}],
  ["11.4", {}],
  ["11.5", {}],
]);

const UNION: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Region of a country (ISO 3166). */
export function regionOf(country: string): Region {
  if (country === "GR") return "home";
  return UNION.has(country) ? "union" : "third";
}
