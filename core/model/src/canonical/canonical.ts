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
/** Size of a chunk in characters: a long document is never held as one string. */
const CHUNK = 16_384;
const SURROGATE = /[\ud800-\udfff]/;

/**
 * The canonical form for digests (documents spec §6.3): sorted members, no nulls, shortest escapes,
 * exponential floats. Keeps two defects of the format for digest parity.
 * @throws FakturoError "input" for U+FFFD, lone surrogates, extreme nesting or values that are not JSON.
 */
export function canonicalJson(value: unknown): string {
  const chunks: string[] = [];
  writeCanonical(value, (chunk) => void chunks.push(chunk));
  return chunks.join("");
}

/** Emits the canonical form in chunks, in order. */
export function writeCanonical(value: unknown, sink: (chunk: string) => void): void {
  new Writer(sink).finish(value);
}

/** Canonical JSON of a part, to be inserted in that of a whole, e.g. a document in its envelope. */
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
        // Kept defect: nulls before the first member leave one comma.
        isSeparated = true;
        continue;
      }
      if (isSeparated) this.#out += ",";
      isSeparated = true;
      this.#out += nameOf(key);
      this.#value(value, depth + 1);
    }
    this.#out += "}";
  }
}

/** The error for a text that is not Unicode, with its path; the path is searched only for the error. */
function located(error: unknown, value: unknown): unknown {
  const path = pathOfBroken(value, []);
  if (!isFakturoError(error) || path === undefined) return error;
  const where = formatPath(path);
  return new FakturoError(error.key, `${error.message} at ${where}`, { path: where, cause: error });
}

/** Path of the first text without canonical form. */
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

/** Cache of written member names with their colon: documents repeat a few hundred. */
const NAMES = new Map<string, string>();
/** Bounded, because callers choose names too. */
const MAX_NAMES = 1024;
const MAX_KEPT_NAME = 64;
const ASCII = /^[ -~]*$/;

function nameOf(key: string): string {
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const name = `${writeCanonicalString(key)}:`;
  if (NAMES.size < MAX_NAMES && key.length < MAX_KEPT_NAME && ASCII.test(key)) NAMES.set(key, name);
  return name;
}

/** Objects of more members are sorted by the engine's own algorithm. */
const FEW = 24;

/** The default order compares UTF-16 units, which equals byte order unless there are surrogates. */
function sortedKeys(object: Record<string, unknown>): string[] {
  const keys = Object.keys(object);
  if (keys.length > FEW) keys.sort();
  else insertionSort(keys);
  for (const key of keys)
    if (!NAMES.has(key) && SURROGATE.test(key)) return keys.sort(compareBytes);
  return keys;
}

/** For few short texts several times as fast as `sort`, and members often stand in order. */
function insertionSort(keys: string[]): void {
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? "";
    let at = i;
    for (; at > 0; at--) {
      const before = keys[at - 1] ?? "";
      if (before <= key) break;
      keys[at] = before;
    }
    if (at < i) keys[at] = key;
  }
}
