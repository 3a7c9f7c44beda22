/** Name such as `/Type`, without the slash and with escapes resolved. */
export class PdfName {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Reference to an object by its number. */
export class PdfRef {
  readonly number: number;
  readonly generation: number;
  constructor(number: number, generation: number) {
    this.number = number;
    this.generation = generation;
  }
}

/** String as bytes; text strings have their own encoding. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** Number with its spelling, so that it is written unchanged. */
export class PdfNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  get value(): number {
    return Number(this.text);
  }
}

export type PdfDict = ReadonlyMap<string, PdfValue>;

/** Any value of ISO 32000-1 §7.3 except streams, which are only objects. */
export type PdfValue =
  | null
  | boolean
  | PdfNumber
  | PdfName
  | PdfString
  | PdfRef
  | readonly PdfValue[]
  | PdfDict;

/** Dictionary with data, still encoded. */
export interface PdfStream {
  readonly dict: PdfDict;
  readonly data: Uint8Array;
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isList(value: PdfValue | undefined): value is readonly PdfValue[] {
  return Array.isArray(value);
}

/** Integer of a value; undefined for other values. */
export function integerOf(value: PdfValue | undefined): number | undefined {
  const number = value instanceof PdfNumber ? value.value : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Text of a name; undefined for other values. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.text : undefined;
}

/** Text of a text string: UTF-16 or UTF-8 with a byte order mark, else Latin 1. */
export function textOf(value: PdfValue | undefined): string {
  if (!(value instanceof PdfString)) return "";
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return new TextDecoder("utf-16be").decode(bytes.subarray(2));
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return new TextDecoder().decode(bytes.subarray(3));
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
}
