import { FakturoError, isFakturoError } from "../errors.ts";
import { isObject } from "../json.ts";
import { NumberLiteral } from "../schema/literal.ts";
import { compareBytes } from "../schema/order.ts";
import { formatPath } from "../schema/read.ts";
import type { Path } from "../schema/types.ts";
import {
  canonicalError,
  isUnicode,
  writeCanonicalNumber,
  writeCanonicalString,
} from "./scalars.ts";

const MAX_DEPTH = 512;
/** Characters gathered before they are handed on: a long document never exists as one string. */
const CHUNK = 16_384;
const SURROGATE = /[\ud800-\udfff]/;

/**
 * The canonical form digests are taken over (documents spec §6.3): sorted members, nulls left out,
 * shortest escapes, exponential floats. Two defects of the format are kept for digest parity.
 * @throws FakturoError "input" for U+FFFD, lone surrogates, extreme nesting or what is not JSON.
 */
export function canonicalJson(value: unknown): string {
  const chunks: string[] = [];
  writeCanonical(value, (chunk) => void chunks.push(chunk));
  return chunks.join("");
}

/** Hands the canonical form over piece by piece, in order. */
export function writeCanonical(value: unknown, sink: (chunk: string) => void): void {
  new Writer(sink).finish(value);
}

/** Canonical JSON of a part that is written again inside a whole, say a document in its envelope. */
export class CanonicalText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

class Writer {
  readonly #sink: (chunk: string) => void;
  #out = "";

  constructor(sink: (chunk: string) => void) {
    this.#sink = sink;
  }

  finish(value: unknown): void {
    try {
      this.#value(value, 0);
    } catch (error) {
      throw located(error, value);
    }
    this.#sink(this.#out);
  }

  #value(value: unknown, depth: number): void {
    if (typeof value === "string") this.#out += writeCanonicalString(value);
    else if (typeof value === "number") this.#out += writeCanonicalNumber(value);
    else if (typeof value === "boolean") this.#out += value ? "true" : "false";
    else if (value === null || value === undefined) this.#out += "null";
    else if (depth >= MAX_DEPTH) throw canonicalError("nested too deep");
    else if (Array.isArray(value)) this.#list(value, depth);
    else if (value instanceof NumberLiteral) this.#out += writeCanonicalNumber(value.text);
    else if (value instanceof CanonicalText) this.#out += value.text;
    else if (isObject(value)) this.#object(value, depth);
    else throw canonicalError(`a ${typeof value} is not JSON`);
    if (this.#out.length > CHUNK) this.#flush();
  }

  #flush(): void {
    this.#sink(this.#out);
    this.#out = "";
  }

  #list(list: readonly unknown[], depth: number): void {
    this.#out += "[";
    for (let i = 0; i < list.length; i++) {
      if (i > 0) this.#out += ",";
      this.#value(list[i], depth + 1);
    }
    this.#out += "]";
  }

  #object(object: Record<string, unknown>, depth: number): void {
    this.#out += "{";
    let isSeparated = false;
    for (const key of sortedKeys(object)) {
      const value = object[key];
      if (value === undefined) continue;
      if (value === null) {
        // Kept defect: nulls before the first member leave one comma behind.
        isSeparated = true;
        continue;
      }
      if (isSeparated) this.#out += ",";
      isSeparated = true;
      this.#out += writeCanonicalString(key);
      this.#out += ":";
      this.#value(value, depth + 1);
    }
    this.#out += "}";
  }
}

/** The error of a text that is not Unicode, with where it is; looked for only then. */
function located(error: unknown, value: unknown): unknown {
  const path = pathOfBroken(value, []);
  if (!isFakturoError(error) || path === undefined) return error;
  const where = formatPath(path);
  return new FakturoError(error.key, `${error.message} at ${where}`, { path: where, cause: error });
}

/** Place of the first text that has no canonical form. */
function pathOfBroken(value: unknown, path: Path): Path | undefined {
  if (typeof value === "string") return isUnicode(value) ? undefined : path;
  if (typeof value !== "object" || value === null || path.length > MAX_DEPTH) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const inside = [...path, Array.isArray(value) ? Number(key) : key];
    const found = isUnicode(key) ? pathOfBroken(member, inside) : inside;
    if (found) return found;
  }
  return undefined;
}

/** The default order compares UTF-16 units, which is byte order unless surrogates take part. */
function sortedKeys(object: Record<string, unknown>): string[] {
  const keys = Object.keys(object).sort();
  return keys.some((key) => SURROGATE.test(key)) ? keys.sort(compareBytes) : keys;
}
