import { type Identity, numericCode } from "@fakturo/model";

/** Key of the domestic tax number (Steuernummer), accepted where a USt-IdNr. is missing. */
export const TAX_NUMBER = "de-tax-number";

/** Grouped 2/3/5 or 3/3/5 as printed by the tax offices; North Rhine-Westphalia uses 3/4/4. */
export const TAX_NUMBER_FORMAT = /^(\d{2}\/\d{3}\/\d{5}|\d{3}\/\d{3}\/\d{5}|\d{3}\/\d{4}\/\d{4})$/;

export function isTaxNumber({ key }: Identity): boolean {
  return key === TAX_NUMBER;
}

/** Groups 10 and 11 digits; other lengths are not grouped. */
export function normalizeTaxNumber(code: string): string {
  if (TAX_NUMBER_FORMAT.test(code)) return code;
  const digits = numericCode(code);
  if (digits.length !== 10 && digits.length !== 11) return digits;
  return `${digits.slice(0, -8)}/${digits.slice(-8, -5)}/${digits.slice(-5)}`;
}
