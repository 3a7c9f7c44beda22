/** Luhn check over all digits, including the check digit. */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const isDoubled = (digits.length - i) % 2 === 0;
    const product = Number(digits[i]) * (isDoubled ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return sum % 10 === 0;
}
