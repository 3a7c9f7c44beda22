const ZERO = "0".charCodeAt(0);

/** Check digit of Luhn's formula; every second character from the last counts double. */
export function luhnDigit(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) {
    const isDoubled = (body.length - i) % 2 === 1;
    const product = (body.charCodeAt(i) - ZERO) * (isDoubled ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return (10 - (sum % 10)) % 10;
}
