/** Digits one to three (tax office number) neither begin with zero nor have zeros in both other places. */
const FORMAT = /^[1-9](?:\d[1-9]|[1-9]\d)\d{7}$/;
const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** NIP of ten digits, the last of them the weighted sum of the others modulo 11. */
export function isNip(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(code[i]), 0);
  return sum % 11 === Number(code[9]);
}
