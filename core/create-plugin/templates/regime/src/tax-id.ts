const FORMAT = /^\d{9}$/;
const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7];

/** Nine digits; the last makes the weighted sum of the others a multiple of ten. */
export function isTaxCode(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(0, 8)) === Number(code[8]);
}

function checkDigit(body: string): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(body[i]), 0);
  return (10 - (sum % 10)) % 10;
}
