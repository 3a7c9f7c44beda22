/** Digits of a number from right to left. */
function digitsFromRight(number: string): number[] {
  return [...number].reverse().map(Number);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Digits only; the last is the check digit by weights 1 and 3. */
export function isGln(number: string): boolean {
  if (!/^\d+$/.test(number)) return false;
  const [check, ...digits] = digitsFromRight(number);
  const weighted = sum(digits.map((digit, i) => digit * (i % 2 === 0 ? 3 : 1)));
  return (10 - (weighted % 10)) % 10 === check;
}

const NORWEGIAN_WEIGHTS = 6;

/** Nine digits, the last by modulus 11. */
export function isNorwegianNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const [check, ...digits] = digitsFromRight(number);
  const weighted = sum(digits.map((digit, i) => digit * ((i % NORWEGIAN_WEIGHTS) + 2)));
  return (11 - (weighted % 11)) % 11 === check;
}

/** Eight digits, optionally with the prefix `DK`. */
export function isDanishNumber(number: string): boolean {
  return /^(DK)?\d{8}$/.test(number);
}

/** Ten digits, the last two by modulus 97. */
export function isBelgianNumber(number: string): boolean {
  return (
    /^\d{10}$/.test(number) && Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97)
  );
}

/** Ten digits, the last by the Luhn algorithm. */
export function isSwedishNumber(number: string): boolean {
  if (!/^\d{10}$/.test(number)) return false;
  const [check, ...digits] = digitsFromRight(number);
  const doubled = digits.map((digit, i) => (i % 2 === 0 ? digit * 2 : digit));
  const weighted = sum(doubled.map((digit) => (digit > 9 ? digit - 9 : digit)));
  return (10 - (weighted % 10)) % 10 === check;
}

const AUSTRALIAN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** Eleven digits with the first one reduced, whose weighted sum is divisible by 89. */
export function isAustralianNumber(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false;
  const digits = [...number].map(Number);
  const lowered = [(digits[0] ?? 0) - 1, ...digits.slice(1)];
  return sum(lowered.map((digit, i) => digit * (AUSTRALIAN_WEIGHTS[i] ?? 0))) % 89 === 0;
}

/** Nine digits, the last by powers of two and modulus 11; further characters are ignored. */
export function isGreekNumber(number: string): boolean {
  if (!/^\d{9}/.test(number)) return false;
  const [check, ...digits] = digitsFromRight(number.slice(0, 9));
  const weighted = sum(digits.map((digit, i) => digit * 2 ** (i + 1)));
  return (weighted % 11) % 10 === check;
}
