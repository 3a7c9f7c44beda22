import { baseTaxCode } from "@fakturo/model";

const VAT_SUFFIX = "MVA";
const FORMAT = /^\d{9}$/;
const WEIGHTS = [3, 2, 7, 6, 5, 4, 3, 2];

/** The VAT number is the organisation number and MVA, which is added if absent. */
export function normalizeVatNumber(code: string): string {
  const number = baseTaxCode(code, "NO");
  return number === "" || number.endsWith(VAT_SUFFIX) ? number : number + VAT_SUFFIX;
}

export function isVatNumber(code: string): boolean {
  return code.endsWith(VAT_SUFFIX) && isOrganisationNumber(code.slice(0, -VAT_SUFFIX.length));
}

/** Nine digits, the last modulo 11; numbers with check digit 10 are not issued. */
export function isOrganisationNumber(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  return (11 - (sum % 11)) % 11 === Number(code[8]);
}
