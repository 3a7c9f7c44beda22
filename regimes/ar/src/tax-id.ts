const FORMAT = /^(?:20|23|27|30|33)\d{9}$/;
const WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** CUIT or CUIL of eleven digits: kind of taxpayer, number, check digit (10 is written 9). */
export function isCuit(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code) === Number(code[10]);
}

function checkDigit(code: string): number {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 9 : check;
}
