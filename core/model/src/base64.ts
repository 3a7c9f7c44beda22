import { GrowingBytes } from "./growing-bytes.ts";

/** Bytes converted at a time, whole groups of three: spreading more would exceed the stack. */
const CHUNK = 0x1ffe;
/** Characters read at a time, whole groups of four. */
const READ = 0x8000;
/** White space that base64 may have (Infra Standard, forgiving-base64 decode). */
const SPACE = /[\t\n\f\r ]/;
const SPACES = /[\t\n\f\r ]+/g;

/** Base64 with padding and without line breaks. */
export function base64(data: Uint8Array): string {
  let text = "";
  for (const piece of piecesOf(data)) text += piece;
  return text;
}

/** Base64 that is made a piece at a time. */
export interface Base64Text {
  /** Characters. */
  readonly length: number;
  pieces(): Iterable<string>;
}

/** The same as `base64`, in pieces of some kilobytes. */
export function base64Text(data: Uint8Array): Base64Text {
  return { length: Math.ceil(data.length / 3) * 4, pieces: () => piecesOf(data) };
}

function* piecesOf(data: Uint8Array): Generator<string> {
  for (let at = 0; at < data.length; at += CHUNK)
    yield btoa(String.fromCharCode(...data.subarray(at, at + CHUNK)));
}

/** Bytes of base64, white space ignored. @throws SyntaxError for other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = SPACE.test(text) ? text.replaceAll(SPACES, "") : text;
  const padding = plain.endsWith("==") ? 2 : plain.endsWith("=") ? 1 : 0;
  const reader = new Base64Reader(plain.length - padding);
  reader.write(plain);
  const data = reader.end();
  if (!data)
    throw new SyntaxError("the text has other characters than base64, or padding before its end");
  return data;
}

/** Decodes base64 that arrives in pieces, white space ignored, without keeping its text. */
export class Base64Reader {
  readonly #bytes: GrowingBytes;
  /** Up to four characters that may be the last ones; undefined after characters that are not base64. */
  #rest: string | undefined = "";

  /** @param most characters that may come, without padding; more are taken, too. */
  constructor(most: number) {
    this.#bytes = new GrowingBytes((most * 3) / 4);
  }

  write(text: string): void {
    for (let at = 0; at < text.length; at += READ) this.#add(text.slice(at, at + READ));
  }

  /** The bytes; undefined where the text is not base64. */
  end(): Uint8Array<ArrayBuffer> | undefined {
    if (this.#rest !== undefined) this.#decode(this.#rest);
    return this.#rest === undefined ? undefined : this.#bytes.all();
  }

  #add(text: string): void {
    if (this.#rest === undefined) return;
    const joined = this.#rest + (SPACE.test(text) ? text.replaceAll(SPACES, "") : text);
    // Padding may only stand in the last four characters, which `end` decodes.
    const whole = Math.max(0, Math.ceil(joined.length / 4) - 1) * 4;
    this.#rest = joined.slice(whole);
    const part = joined.slice(0, whole);
    if (part.endsWith("=")) this.#rest = undefined;
    else this.#decode(part);
  }

  #decode(part: string): void {
    try {
      const bytes = atob(part);
      const place = this.#bytes.place(bytes.length);
      for (let i = 0; i < bytes.length; i += 1) place[i] = bytes.charCodeAt(i);
    } catch {
      this.#rest = undefined;
    }
  }
}
