const FORMAT = /^[01]?\d{9}$/;

/** VAT number of ten digits (older ones of nine lack the leading 0); the last two are 97 − n mod 97. */
export function isVatNumber(code: string): boolean {
  if (!FORMAT.test(code)) return false;
  const full = code.padStart(10, "0");
  return 97 - (Number(full.slice(0, 8)) % 97) === Number(full.slice(8));
}
