/** Agency of all numbers of the DIAN. */
export const AGENCY = "195";
export const AGENCY_NAME = "CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)";
/** Kind of a number: NIT (table 13.2.1). */
export const NIT = "31";
/** Kinds of identity documents (table 13.2.1). */
export const DOCUMENT_TYPES: ReadonlySet<string> = new Set(
  "11 12 13 21 22 31 41 42 47 48 50 91".split(" "),
);
/** Obligations of a party (table 13.2.6.1) and its former regimes. */
export const RESPONSIBILITIES: ReadonlySet<string> = new Set(
  "O-13 O-15 O-23 O-47 R-99-PN".split(" "),
);
export const REGIMES: ReadonlySet<string> = new Set(["", "48", "49", "No aplica"]);
/** Departments: the first two digits of a municipality (DANE). */
export const DEPARTMENTS: ReadonlySet<string> = new Set(
  "05 08 11 13 15 17 18 19 20 23 25 27 41 44 47 50 52 54 63 66 68 70 73 76 81 85 86 88 91 94 95 97 99".split(
    " ",
  ),
);
/** Taxes that are added, and those that the customer withholds (table 13.2.2). */
export const TAXES: ReadonlySet<string> = new Set(
  "01 02 03 04 08 20 21 22 23 24 25 26 30 32 33 34 35 36 ZZ".split(" "),
);
export const WITHHOLDINGS: ReadonlySet<string> = new Set(["05", "06", "07"]);
/** Taxes of an amount per unit: bags, carbon, fuels, plastics, sweetened drinks. */
export const UNIT_TAXES: ReadonlySet<string> = new Set("22 23 24 33 34".split(" "));
/** The tax on sweetened drinks is an amount per 100 millilitres. */
export const DRINKS_TAX = "34";
/** Means of payment (table 13.3.4.2, after UNCL 4461). */
export const MEANS = /^(?:[1-9]|[1-4]\d|5[0-3]|6[0-7]|70|7[4-8]|9[1-7]|ZZZ)$/;
/** Standards of items' codes: UNSPSC, GTIN, customs tariff, the issuer's own. */
export const STANDARDS: ReadonlySet<string> = new Set("001 010 020 999".split(" "));
/** Country in ISO 3166-1. */
export const COUNTRY = /^[A-Z]{2}$/;
export const COLOMBIA = "CO";

/** True for a code with the format of municipalities (DANE): five digits that begin with the two of a department. */
export function isMunicipality(code: string): boolean {
  return /^\d{5}$/.test(code) && DEPARTMENTS.has(code.slice(0, 2));
}
