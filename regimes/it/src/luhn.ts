const ZERO = "0".charCodeAt(0);

/**
 * Luhn check digit; every second character from the last is doubled; the value of a letter is its distance from
 * the digit 0.
 */
export function luhnDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const value = body.charCodeAt(i) - ZERO;
    const isDoubled = (body.length - i) % 2 === 1;
    sum += isDoubled ? crossSum(2 * value) : value;
  }
  return (10 - (sum % 10)) % 10;
}

/** Sum of the digits of a two-digit product. */
function crossSum(product: number): number {
  return product > 9 ? product - 9 : product;
}
