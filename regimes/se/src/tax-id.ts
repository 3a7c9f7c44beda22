import { hasLuhnDigit } from "./luhn.ts";

const FORMAT = /^\d{10}01$/;

/** Organisation, personal or coordination number with the suffix 01. */
export function isVatNumber(code: string): boolean {
  return FORMAT.test(code) && hasLuhnDigit(code.slice(0, 10));
}
