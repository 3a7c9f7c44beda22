const FORMAT = /^\d{8}$/;
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1];

/** Y-tunnus without its hyphen: the weighted digits, check digit included, are a multiple of 11. */
export function isBusinessId(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  return WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(code[i]), 0) % 11 === 0;
}
