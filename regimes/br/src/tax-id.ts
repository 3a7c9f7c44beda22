import { baseTaxCode } from "@fakturo/model";

const CNPJ = /^[0-9A-Z]{12}\d{2}$/;
const CPF = /^\d{11}$/;
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const ZERO = "0".charCodeAt(0);

/** Alphanumeric CNPJs may begin with BR, which is then kept. */
export function normalizeTaxCode(code: string): string {
  const whole = baseTaxCode(code, "");
  return isCnpj(whole) ? whole : baseTaxCode(code, "BR");
}

/** CNPJ of a company or CPF of a person. */
export function isTaxCode(code: string): boolean {
  return isCnpj(code) || isCpf(code);
}

/** Twelve digits or, since July 2026, letters (IN RFB 2.229/2024), and two check digits. */
function isCnpj(code: string): boolean {
  return CNPJ.test(code) && hasCheckDigits(code, CNPJ_WEIGHTS);
}

function isCpf(code: string): boolean {
  return CPF.test(code) && hasCheckDigits(code, CPF_WEIGHTS);
}

/** The weights are those of the second check digit; the first omits the leading weight. */
function hasCheckDigits(code: string, weights: readonly number[]): boolean {
  const first = checkDigit(code, weights.slice(1));
  const second = checkDigit(code, weights);
  return code.endsWith(`${first}${second}`);
}

/** The value of a character is its distance from the digit 0: A is 17, Z is 42. */
function checkDigit(code: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, i) => total + weight * (code.charCodeAt(i) - ZERO), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}
