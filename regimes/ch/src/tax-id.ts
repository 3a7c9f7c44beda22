import { baseTaxCode } from "@fakturo/model";

const FORMAT = /^E\d{9}$/;
const VAT_SUFFIX = /(?:MWST|TVA|IVA)+$/;
/** Maximum length for the suffix search; longer than any UID with suffixes. */
const MAX_LENGTH = 100;
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4];

/** `CHE-123.456.788 MWST` becomes `E123456788`: the prefix is CH, the E stays. */
export function normalizeUid(code: string): string {
  const base = baseTaxCode(code, "CH");
  return base.length > MAX_LENGTH ? base : base.replace(VAT_SUFFIX, "");
}

/** UID, the letter E and nine digits, the last of them a check digit (eCH-0097). */
export function isUid(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(1, 9)) === Number(code[9]);
}

/** A number whose check digit would be 10 is not issued. */
function checkDigit(body: string): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return (11 - (sum % 11)) % 11;
}
