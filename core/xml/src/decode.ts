import { XmlError } from "./errors.ts";

/** Byte order marks (XML 1.0 appendix F). */
const MARKS = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
] as const;

const HEAD_LENGTH = 200;
const ENCODING = /^<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][\w.-]{0,39})["']/;

/** Bytes as text, by byte order mark, else by the XML declaration, else UTF-8. @throws XmlError. */
export function decodeXml(data: Uint8Array): string {
  const encoding = encodingOf(data);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    throw new XmlError("input", `the data is not ${encoding}`);
  }
}

/** Bytes that are decoded at a time. */
const PIECE_BYTES = 256 * 1024;

/** True for what `decodeXml` reads as UTF-8. */
export function isUtf8(data: Uint8Array): boolean {
  return encodingOf(data) === "utf-8";
}

/** UTF-8 as text, a piece at a time, without byte order mark. @throws XmlError. */
export function* utf8Pieces(data: Uint8Array): Generator<string> {
  const decoded = createDecoder();
  for (let at = 0; at < data.length; at += PIECE_BYTES)
    yield decoded(data.subarray(at, at + PIECE_BYTES));
  yield decoded();
}

/** Decodes pieces of UTF-8; without bytes what is left. */
export function createDecoder(): (bytes?: Uint8Array) => string {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw new XmlError("input", "the data is not utf-8");
    }
  };
}

function encodingOf(data: Uint8Array): string {
  const [mark] = MARKS.find(([, bytes]) => bytes.every((byte, i) => data[i] === byte)) ?? [];
  return mark ?? declaredEncoding(data);
}

function declaredEncoding(data: Uint8Array): string {
  const head = String.fromCharCode(...data.subarray(0, HEAD_LENGTH));
  return ENCODING.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
}
