const FORMAT = /^[1-9]\d{8}$/;

/** USt-IdNr. of nine digits, the last by ISO 7064 MOD 11,10. */
export function isVatCode(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(0, 8)) === Number(code[8]);
}

function checkDigit(body: string): number {
  let product = 10;
  for (const digit of body) {
    const sum = (Number(digit) + product) % 10 || 10;
    product = (2 * sum) % 11;
  }
  return (11 - product) % 10;
}
