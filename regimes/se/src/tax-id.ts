import { hasLuhnDigit } from "./luhn.ts";

const FORMAT = /^\d{10}01$/;

/** Organisation, personal or coordination number and the ending 01. */
export function isVatNumber(code: string): boolean {
  return FORMAT.test(code) && hasLuhnDigit(code.slice(0, 10));
}
