import { baseTaxCode } from "@fakturo/model";

const SIREN = /^\d{9}$/;
const FORMAT = /^[A-Z\d]{2}\d{9}$/;
const NUMERIC_KEY = /^\d{2}/;
/** La Poste has different check keys. */
const LA_POSTE = "356000000";

/** Adds the check key of a SIREN. */
export function normalizeVatNumber(code: string): string {
  const number = baseTaxCode(code, "FR");
  return isSiren(number) ? keyOf(number) + number : number;
}

/** Two characters and a SIREN; a numeric check key is verified, one with letters has no published rule. */
export function isVatNumber(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const siren = code.slice(2);
  return !NUMERIC_KEY.test(code) || siren === LA_POSTE || code.startsWith(keyOf(siren));
}

function keyOf(siren: string): string {
  return String(Number(`${siren}12`) % 97).padStart(2, "0");
}

/** Nine digits with a valid Luhn sum. */
function isSiren(code: string): boolean {
  if (!SIREN.test(code)) return false;
  let sum = 0;
  for (let i = 0; i < code.length; i++) {
    const product = Number(code[i]) * (i % 2 === 1 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}
