const FORMAT = /^\d{8}$/;
const WEIGHTS = [2, 7, 6, 5, 4, 3, 2, 1];

/** CVR or SE number of eight digits whose weighted sum is a multiple of 11. */
export function isCvr(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  return WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(code[i]), 0) % 11 === 0;
}
