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
  const mark = MARKS.find(([, bytes]) => bytes.every((byte, i) => data[i] === byte));
  const encoding = mark?.[0] ?? declaredEncoding(data);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(data);
  } catch {
    throw new XmlError("input", `the data is not ${encoding}`);
  }
}

function declaredEncoding(data: Uint8Array): string {
  const head = String.fromCharCode(...data.subarray(0, HEAD_LENGTH));
  return ENCODING.exec(head)?.[1]?.toLowerCase() ?? "utf-8";
}
