import { baseTaxCode } from "@fakturo/model";

/** State, PAN, number of the registration within the state, Z, check character. */
const FORMAT = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BASE = ALPHABET.length;

/** The prefix is removed twice, because it is also added to codes that contain it. */
export function normalizeGstin(code: string): string {
  return baseTaxCode(code, "IN", ["IN"]);
}

/** GSTIN of 15 characters, the last of them by Luhn's formula modulo 36. */
export function isGstin(code: string): boolean {
  return FORMAT.test(code) && checkCharacter(code.slice(0, 14)) === code[14];
}

function checkCharacter(body: string): string | undefined {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const product = ALPHABET.indexOf(body.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / BASE) + (product % BASE);
  }
  return ALPHABET[(BASE - (sum % BASE)) % BASE];
}
