import { baseTaxCode } from "@fakturo/model";

/** Nine digits, three more for branches; government departments and health authorities. */
export const VRN = /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;

const DEPARTMENT = "GD";
const LAST_DEPARTMENT = 499;
const AUTHORITY = "HA";
const FIRST_AUTHORITY = 500;
const DIGITS = /^\d+$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2];

/** Strips the prefix of the identity's own country, and XI and XU in any case. */
export function normalizeVrn(code: string, country: string): string {
  return baseTaxCode(code, country, ["XI", "XU"]);
}

/** True for a number above zero and for codes of departments and health authorities. */
export function isNotZeros(code: string): boolean {
  return isPublicBody(code) || numberIn(code) > 0;
}

/** Checks the range of public bodies and the check digits of all others, by either rule. */
export function hasValidCheck(code: string): boolean {
  if (code.startsWith(DEPARTMENT)) return numberIn(code.slice(2)) <= LAST_DEPARTMENT;
  if (code.startsWith(AUTHORITY)) return numberIn(code.slice(2)) >= FIRST_AUTHORITY;
  return code.length >= 9 && numberIn(code) > 0 && hasCheckDigits(code);
}

function isPublicBody(code: string): boolean {
  return code.startsWith(DEPARTMENT) || code.startsWith(AUTHORITY);
}

/** Zero for text that is not digits. */
function numberIn(code: string): number {
  return DIGITS.test(code) ? Number(code) : 0;
}

/** Digits eight and nine complete the weighted sum to a multiple of 97, since 2009 less 55. */
function hasCheckDigits(code: string): boolean {
  const number = Number(code.slice(0, 7));
  const check = Number(code.slice(7, 9));
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  const first = (97 - (sum % 97)) % 97;
  if (first === check && wasGivenOutBefore2009(number)) return true;
  return (first + 42) % 97 === check && number > 1_000_000;
}

function wasGivenOutBefore2009(number: number): boolean {
  if (number >= 9_990_001) return false;
  if (number >= 100_000 && number <= 999_999) return false;
  return number < 9_490_001 || number > 9_700_000;
}
