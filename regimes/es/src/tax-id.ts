/** Letters of the NIF by the number's remainder when divided by 23. */
const LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
/** Control letters of organisations by control digit. */
const ORG_LETTERS = "JABCDEFGHI";
const FOREIGN_FIRST = "XYZ";

const ORG = /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/;
const NATIONAL = /^\d{8}[TRWAGMYFPDXBNJZSQVHLCKE]$/;
const FOREIGNER = /^[XYZ]\d{7}[TRWAGMYFPDXBNJZSQVHLCKE]$/;
const OTHER = /^[KLM]\d{7}[0-9A-J]$/;

/** Kind of holder: organisation (CIF), citizen (DNI), foreigner (NIE) or other natural person. */
export type TaxCodeClass = "org" | "national" | "foreigner" | "other";

/** The class of a valid NIF; undefined when the code is none. */
export function classOfTaxCode(code: string): TaxCodeClass | undefined {
  if (ORG.test(code)) return isOrganisation(code) ? "org" : undefined;
  if (NATIONAL.test(code))
    return isNumbered(code) && !code.startsWith("00000000") ? "national" : undefined;
  if (FOREIGNER.test(code)) return isNumbered(withDigit(code)) ? "foreigner" : undefined;
  return OTHER.test(code) && isOrganisation(code) ? "other" : undefined;
}

export function isTaxCode(code: string): boolean {
  return classOfTaxCode(code) !== undefined;
}

/** NIE: X, Y and Z stand for 0, 1 and 2. */
function withDigit(code: string): string {
  return FOREIGN_FIRST.indexOf(code[0] ?? "") + code.slice(1);
}

function isNumbered(code: string): boolean {
  const number = Number(code.slice(0, -1));
  return LETTERS[number % 23] === code.at(-1);
}

/** The control character may be the digit or its letter, whatever the first letter. */
function isOrganisation(code: string): boolean {
  const control = controlDigit(code.slice(1, 8));
  const last = code[8];
  return last === String(control) || last === ORG_LETTERS[control];
}

/** Doubled odd positions (digits summed) and plain even ones, to the next ten. */
export function controlDigit(digits: string): number {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[i]);
    const weighted = i % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}
