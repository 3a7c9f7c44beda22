import { FakturoError } from "../errors.ts";

/** Neither controls, quotes, backslashes, surrogates nor U+FFFD. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\ufffc\ufffe\uffff]*$/;
/** Controls, quotes and backslashes. */
const ESCAPED = /[^ !#-[\]-\uffff]/g;
const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
};

/**
 * A string with the fewest escapes (documents spec §6.3, rules 6 and 7).
 * @throws FakturoError "input" for U+FFFD and lone surrogates.
 */
export function writeCanonicalString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!isUnicode(text)) throw canonicalError("invalid character in a string");
  return `"${text.replace(ESCAPED, escapeControl)}"`;
}

/** False for texts that contain U+FFFD or half a surrogate pair. */
export function isUnicode(text: string): boolean {
  return !text.includes("\ufffd") && text.isWellFormed();
}

function escapeControl(char: string): string {
  const code = char.charCodeAt(0).toString(16).toUpperCase();
  return SHORT[char] ?? `\\u${code.padStart(4, "0")}`;
}

const INTEGER = /^-?\d+$/;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * A number, or the text of one: plain within 64 bits, else exponential (rules 4, 5 and 8).
 * @throws FakturoError "input" for numbers outside the range of a double.
 */
export function writeCanonicalNumber(number: number | string): string {
  if (Number.isSafeInteger(number)) return String(Number(number));
  const text = String(number);
  if (INTEGER.test(text)) {
    const whole = BigInt(text);
    if (whole >= INT64_MIN && whole <= INT64_MAX) return String(whole);
  }
  const value = Number(text);
  if (!Number.isFinite(value)) throw canonicalError("a number is out of range");
  return writeFloat(value);
}

/** Kept defect: negative ones are written "-.0" and the positive form without a padding ".0". */
function writeFloat(value: number): string {
  const isNegative = value < 0 || Object.is(value, -0);
  const [mantissa = "0", exponent = "0"] = Math.abs(value).toExponential().split("e");
  const power = `E${Number(exponent)}`;
  if (isNegative) return `-.0${mantissa}${power}`;
  return mantissa.includes(".") ? `${mantissa}${power}` : `${mantissa}.0${power}`;
}

/** The error for a value without canonical form. */
export function canonicalError(reason: string): FakturoError {
  return new FakturoError("input", `canonical JSON error: ${reason}`);
}
