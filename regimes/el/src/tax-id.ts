const FORMAT = /^\d{9}$/;
const WEIGHTS = [256, 128, 64, 32, 16, 8, 4, 2];

/** AFM of nine digits; a remainder of 10 is written 0. */
export function isAfm(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  return (sum % 11) % 10 === Number(code[8]);
}
