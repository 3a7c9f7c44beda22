const FORMAT = /^(?:[123568]\d|45|7[0-24-5789]|9[0189])\d{7}$/;
const WEIGHTS = [9, 8, 7, 6, 5, 4, 3, 2];

/** NIF of nine digits: kind of taxpayer, number, check digit (10 and 11 are written 0). */
export function isNif(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  const rest = sum % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(code[8]);
}
