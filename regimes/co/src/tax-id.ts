const FORMAT = /^\d{9,10}$/;
/** Weights from the last digit before the check digit to the left. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41];

/** NIT of nine or ten digits, the last of them the check digit (Orden Administrativa 4 of 1989). */
export function isNit(code: string): boolean {
  return FORMAT.test(code) && checkDigit(code.slice(0, -1)) === Number(code.at(-1));
}

function checkDigit(body: string): number {
  const fromRight = [...body].reverse();
  const sum = fromRight.reduce((total, digit, i) => total + Number(digit) * (WEIGHTS[i] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}
