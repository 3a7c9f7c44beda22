import { pdfError } from "./errors.ts";
import {
  isDict,
  PdfName,
  PdfNumber,
  PdfRef,
  type PdfStream,
  PdfString,
  type PdfValue,
} from "./values.ts";

/** Maximum nesting of arrays and dictionaries. */
const MAX_DEPTH = 100;

/** Maximum number of values per read, and per document. */
export const MAX_VALUES = 2_000_000;

const SPACE: ReadonlySet<number> = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS: ReadonlySet<number> = new Set(
  Array.from("()<>[]{}/%", (character) => character.charCodeAt(0)),
);

const [OPEN, CLOSE, LESS, MORE, LIST, END_LIST, SLASH, PERCENT, BACKSLASH, HASH] = Array.from(
  "()<>[]/%\\#",
  (character) => character.charCodeAt(0),
);
const [LF, CR] = [10, 13];

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** Parses values of ISO 32000-1 §7.3 from bytes, starting at a position. */
export class Parser {
  readonly bytes: Uint8Array;
  at: number;
  /** Values read so far. */
  count = 0;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** The next value. @throws FakturoError "input". */
  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw pdfError("values are nested too deeply");
    this.count += 1;
    if (this.count > MAX_VALUES) throw pdfError("it holds too many values");
    this.skipSpace();
    switch (this.bytes[this.at]) {
      case SLASH:
        return this.#name();
      case OPEN:
        return this.#literal();
      case LIST:
        return this.#list(depth);
      case LESS:
        return this.bytes[this.at + 1] === LESS ? this.#dict(depth) : this.#hex();
      default:
        return this.#word();
    }
  }

  /** The next run of regular characters; empty at a delimiter and at the end. */
  keyword(): string {
    this.skipSpace();
    const start = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at])) this.at += 1;
    return latin1(this.bytes.subarray(start, this.at));
  }

  skipSpace(): void {
    for (; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === PERCENT) this.#skipComment();
      else if (byte === undefined || !SPACE.has(byte)) return;
    }
  }

  #skipComment(): void {
    while (this.at + 1 < this.bytes.length && !isBreak(this.bytes[this.at + 1])) this.at += 1;
  }

  /** `12 0 obj …`: the value, with its data where it is a stream. */
  object(lengthOf: (value: PdfValue | undefined) => number | undefined): PdfValue | PdfStream {
    const value = this.value();
    const end = this.at;
    if (!isDict(value) || this.keyword() !== "stream") {
      this.at = end;
      return value;
    }
    if (this.bytes[this.at] === CR) this.at += 1;
    if (this.bytes[this.at] === LF) this.at += 1;
    const length = lengthOf(value.get("Length"));
    const data = this.#data(length);
    return { dict: value, data };
  }

  /** Up to the length in the dictionary, else to the end mark. */
  #data(length: number | undefined): Uint8Array {
    const start = this.at;
    if (length !== undefined && length >= 0 && start + length <= this.bytes.length) {
      this.at = start + length;
      if (this.keyword() === "endstream") return this.bytes.subarray(start, start + length);
    }
    const end = indexOf(this.bytes, "endstream", start);
    if (end < 0) throw pdfError("a stream has no end");
    this.at = end;
    return this.bytes.subarray(start, end);
  }

  #word(): PdfValue {
    const word = this.keyword();
    if (NUMBER.test(word)) return this.#numberOrRef(word);
    if (word === "true") return true;
    if (word === "false") return false;
    if (word === "null") return null;
    throw pdfError("a value is malformed");
  }

  #numberOrRef(word: string): PdfValue {
    const after = this.at;
    if (/^\d{1,10}$/.test(word)) {
      const generation = this.keyword();
      if (/^\d{1,5}$/.test(generation) && this.keyword() === "R")
        return new PdfRef(Number(word), Number(generation));
    }
    this.at = after;
    return new PdfNumber(word);
  }

  #name(): PdfName {
    this.at += 1;
    const start = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at])) this.at += 1;
    const raw = this.bytes.subarray(start, this.at);
    const text = latin1(raw);
    return new PdfName(
      raw.includes(HASH ?? 0)
        ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
        : text,
    );
  }

  #list(depth: number): PdfValue {
    this.at += 1;
    const list: PdfValue[] = [];
    for (;;) {
      this.skipSpace();
      if (this.at >= this.bytes.length) throw pdfError("a list has no end");
      if (this.bytes[this.at] === END_LIST) {
        this.at += 1;
        return list;
      }
      list.push(this.value(depth + 1));
    }
  }

  #dict(depth: number): PdfValue {
    this.at += 2;
    const dict = new Map<string, PdfValue>();
    for (;;) {
      this.skipSpace();
      if (this.bytes[this.at] === MORE && this.bytes[this.at + 1] === MORE) {
        this.at += 2;
        return dict;
      }
      if (this.bytes[this.at] !== SLASH) throw pdfError("a dictionary is malformed");
      const { text } = this.#name();
      dict.set(text, this.value(depth + 1));
    }
  }

  #hex(): PdfString {
    const end = this.bytes.indexOf(MORE ?? 0, this.at);
    if (end < 0) throw pdfError("a string has no end");
    const digits = latin1(this.bytes.subarray(this.at + 1, end)).replace(/[^0-9A-Fa-f]/g, "");
    this.at = end + 1;
    const bytes = new Uint8Array(Math.ceil(digits.length / 2));
    for (let i = 0; i < bytes.length; i += 1)
      bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2).padEnd(2, "0"), 16);
    return new PdfString(bytes);
  }

  #literal(): PdfString {
    this.at += 1;
    const start = this.at;
    const end = this.#literalEnd();
    const whole = this.bytes.subarray(start, end);
    this.at = end + 1;
    return new PdfString(whole.includes(BACKSLASH ?? 0) ? unescaped(whole) : whole.slice());
  }

  /** Position of a string's closing bracket; nested brackets are balanced or escaped. */
  #literalEnd(): number {
    let open = 1;
    for (let at = this.at; at < this.bytes.length; at += 1) {
      const byte = this.bytes[at];
      if (byte === BACKSLASH) at += 1;
      else if (byte === OPEN) open += 1;
      else if (byte === CLOSE) open -= 1;
      if (open === 0) return at;
    }
    throw pdfError("a string has no end");
  }
}

/** String with its escapes resolved (ISO 32000-1 §7.3.4.2). */
function unescaped(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    if (byte !== BACKSLASH) {
      out[length] = byte;
      length += 1;
      at += 1;
      continue;
    }
    const [value, used] = escapeAt(bytes, at + 1);
    if (value !== undefined) {
      out[length] = value;
      length += 1;
    }
    at += 1 + used;
  }
  return out.slice(0, length);
}

/** Byte of an escape and its length; an escaped line break is dropped. */
function escapeAt(bytes: Uint8Array, at: number): [value: number | undefined, used: number] {
  const byte = bytes[at] ?? 0;
  const [octal] = /^[0-7]{1,3}/.exec(latin1(bytes.subarray(at, at + 3))) ?? [];
  if (octal) return [Number.parseInt(octal, 8) & 0xff, octal.length];
  if (isBreak(byte)) return [undefined, byte === CR && bytes[at + 1] === LF ? 2 : 1];
  return [ESCAPES[String.fromCharCode(byte)] ?? byte, 1];
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !SPACE.has(byte) && !DELIMITERS.has(byte);
}

function isBreak(byte: number | undefined): boolean {
  return byte === LF || byte === CR;
}

/** Bytes as characters of the same number. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** First position of an ASCII text from a position onwards; -1 when there is none. */
export function indexOf(bytes: Uint8Array, text: string, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(
    text,
    from,
    "latin1",
  );
}

/** Last position of an ASCII text from a position backwards; -1 when there is none. */
export function lastIndexOf(bytes: Uint8Array, text: string, from: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return buffer.lastIndexOf(text, from, "latin1");
}
