const LENGTH = 9;

/** True for a NIF with its check digit. */
export function isTaxNumber(nif: string): boolean {
  if (!/^\d{9}$/.test(nif)) return false;
  const digits = [...nif].map(Number);
  const sum = digits.slice(0, -1).reduce((total, digit, i) => total + digit * (LENGTH - i), 0);
  const rest = sum % 11;
  return digits.at(-1) === (rest < 2 ? 0 : 11 - rest);
}
