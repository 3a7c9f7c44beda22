const FORMAT = /^[1-9]\d{8}$/;
const MODULUS = 11;

/** USt-IdNr: nine digits, the last one by ISO 7064 MOD 11,10. */
export function isVatCode(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(0, 8)) === Number(code[8]);
}

/** Check digit of the first eight digits. */
export function checkDigit(digits: string): number {
  let product = 10;
  for (const digit of digits) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % MODULUS;
  }
  return (MODULUS - product) % 10;
}
