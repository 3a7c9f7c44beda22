import { isObject } from "../json.ts";
import { NumberLiteral } from "../schema/literal.ts";
import { compareBytes } from "../schema/order.ts";
import { canonicalError, writeCanonicalNumber, writeCanonicalString } from "./scalars.ts";

const MAX_DEPTH = 512;
const SURROGATE = /[\ud800-\udfff]/;

/**
 * The canonical form digests are taken over (documents spec §6.3): sorted members, nulls left out,
 * shortest escapes, exponential floats. Two defects of the format are kept for digest parity.
 * @throws FakturoError "internal" for U+FFFD, lone surrogates, extreme nesting or what is not JSON.
 */
export function canonicalJson(value: unknown): string {
  return write(value, 0);
}

function write(value: unknown, depth: number): string {
  if (typeof value === "string") return writeCanonicalString(value);
  if (typeof value === "number") return writeCanonicalNumber(value);
  if (typeof value === "boolean") return value ? "true" : "false";
  if (value === null || value === undefined) return "null";
  if (depth >= MAX_DEPTH) throw canonicalError("nested too deep");
  if (Array.isArray(value)) return writeList(value, depth);
  if (value instanceof NumberLiteral) return writeCanonicalNumber(value.text);
  if (isObject(value)) return writeObject(value, depth);
  throw canonicalError(`a ${typeof value} is not JSON`);
}

function writeList(list: readonly unknown[], depth: number): string {
  let out = "[";
  for (let i = 0; i < list.length; i++) {
    if (i > 0) out += ",";
    out += write(list[i], depth + 1);
  }
  return `${out}]`;
}

function writeObject(object: Record<string, unknown>, depth: number): string {
  let members = "";
  let isFirstNull = false;
  for (const key of sortedKeys(object)) {
    const value = object[key];
    if (value === undefined) continue;
    if (value === null) {
      isFirstNull ||= members === "";
      continue;
    }
    if (members !== "") members += ",";
    members += `${writeCanonicalString(key)}:${write(value, depth + 1)}`;
  }
  // Kept defect: leading nulls leave one comma behind.
  return isFirstNull && members !== "" ? `{,${members}}` : `{${members}}`;
}

/** The default order compares UTF-16 units, which is byte order unless surrogates take part. */
function sortedKeys(object: Record<string, unknown>): string[] {
  const keys = Object.keys(object).sort();
  return keys.some((key) => SURROGATE.test(key)) ? keys.sort(compareBytes) : keys;
}
