const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const MODULUS = 97;

/** Account number by ISO 13616 with its check digits (ISO 7064 MOD 97-10). */
export function isIban(iban: string): boolean {
  return IBAN.test(iban) && remainder(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** Letters have the values 10 (A) to 35 (Z). */
function remainder(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % MODULUS;
  }
  return rest;
}

/** Shape of a bank code by ISO 9362. */
export function isBic(bic: string): boolean {
  return BIC.test(bic);
}
