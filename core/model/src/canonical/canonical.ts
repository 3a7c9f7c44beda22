import { FakturoError } from "../errors.ts";
import { isObject } from "../json.ts";
import { NumberLiteral } from "../schema/literal.ts";
import { compareBytes } from "../schema/order.ts";

const MAX_DEPTH = 512;
const PLAIN = /^[^"\\\u0000-\u001f\ud800-\udfff\ufffd]*$/;
const INTEGER = /^-?\d+$/;
const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

/**
 * The canonical form digests are taken over (documents spec §6.3): sorted members, nulls left out,
 * shortest escapes, exponential floats. Two defects of the format are kept for digest parity.
 * @throws FakturoError "internal" for U+FFFD, lone surrogates or extreme nesting.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) throw new FakturoError("internal", "canonical JSON error: nested too deep");
  if (typeof value === "string") return canonicalString(value);
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value === "number") return canonicalNumber(String(value));
  if (value instanceof NumberLiteral) return canonicalNumber(value.text);
  if (Array.isArray(value)) return `[${value.map((v) => write(v, depth + 1)).join(",")}]`;
  return isObject(value) ? writeObject(value, depth) : "null";
}

function writeObject(value: Record<string, unknown>, depth: number): string {
  const keys = Object.keys(value).sort(compareBytes);
  const members = keys
    .filter((key) => value[key] !== null && value[key] !== undefined)
    .map((key) => `${canonicalString(key)}:${write(value[key], depth + 1)}`);
  const [first] = keys;
  // Kept defect: a leading null leaves its comma behind.
  const comma = first !== undefined && value[first] === null && members.length > 0 ? "," : "";
  return `{${comma}${members.join(",")}}`;
}

const SHORT: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
};

/** A string with the fewest escapes. */
export function canonicalString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (text.includes("\ufffd") || !text.isWellFormed())
    throw new FakturoError("internal", "canonical JSON error: invalid character");
  return `"${text.replace(/["\\\u0000-\u001f]/g, escape)}"`;
}

function escape(char: string): string {
  const code = char.charCodeAt(0).toString(16).toUpperCase();
  return SHORT[char] ?? `\\u${code.padStart(4, "0")}`;
}

function canonicalNumber(text: string): string {
  if (INTEGER.test(text)) {
    const whole = BigInt(text);
    if (whole >= INT64_MIN && whole <= INT64_MAX) return String(whole);
  }
  const value = Number(text);
  // Kept defect: negative fractions are spelt "-.0" and the positive form without ".0".
  if (value < 0 || Object.is(value, -0)) return `-.0${exponential(-value, false)}`;
  return exponential(value, true);
}

function exponential(value: number, padded: boolean): string {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const digits = padded && !mantissa.includes(".") ? `${mantissa}.0` : mantissa;
  return `${digits}E${Number(exponent)}`;
}
