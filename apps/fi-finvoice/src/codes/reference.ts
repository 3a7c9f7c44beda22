/** Weights of the domestic check digit, from the right. */
const WEIGHTS = [7, 3, 1];
const DOMESTIC = /^\d{4,20}$/;
const CREDITOR = /^RF\d{2}[0-9A-Z]{1,21}$/;
const MODULUS = 97;
/** Offset by which the remainder of a valid creditor reference is one (ISO 7064). */
const CHECK_BASE = 98;

/** Finnish reference number (viitenumero): a base of 3 to 19 digits with its check digit. */
export function domesticReference(base: string): string {
  return `${base}${checkDigit(base)}`;
}

/** True for a reference number of 4 to 20 digits whose check digit is right. */
export function isDomesticReference(text: string): boolean {
  return DOMESTIC.test(text) && domesticReference(text.slice(0, -1)) === text;
}

/** Creditor reference of ISO 11649 over a reference text. */
export function creditorReference(text: string): string {
  const check = CHECK_BASE - remainder(`${text}RF00`);
  return `RF${String(check).padStart(2, "0")}${text}`;
}

/** True for a creditor reference of ISO 11649. */
export function isCreditorReference(text: string): boolean {
  return CREDITOR.test(text) && remainder(text.slice(4) + text.slice(0, 4)) === 1;
}

function checkDigit(base: string): number {
  let sum = 0;
  [...base].reverse().forEach((digit, i) => {
    sum += Number(digit) * (WEIGHTS[i % WEIGHTS.length] ?? 0);
  });
  return (10 - (sum % 10)) % 10;
}

/** Modulo 97 with letters as 10 to 35. */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % MODULUS;
  }
  return rest;
}
