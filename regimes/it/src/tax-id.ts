import { luhnDigit } from "./luhn.ts";

const FORMAT = /^\d{11}$/;

/** Partita IVA of eleven digits, the last of them by Luhn's formula. */
export function isVatNumber(code: string): boolean {
  return FORMAT.test(code) && luhnDigit(code.slice(0, 10)) === Number(code[10]);
}
