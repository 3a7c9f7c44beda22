import { FakturoError, fromBase64 } from "@fakturo/model";
import { find, hasAt } from "./bytes.ts";
import { type ContentType, readContentType } from "./content-type.ts";
import type { SoapAttachment } from "./part.ts";

/** Limits of a package. */
export interface PackageLimits {
  /** Number of parts, including the envelope. */
  readonly parts: number;
  /** Size of the whole package in bytes. */
  readonly bytes: number;
  /** Size of the headers of one part in bytes. */
  readonly headerBytes: number;
}

/** Default limits. */
export const PACKAGE_LIMITS: PackageLimits = {
  parts: 100,
  bytes: 64 * 1024 * 1024,
  headerBytes: 8 * 1024,
};

/** A parsed package. */
export interface ReadPackage {
  readonly root: SoapAttachment;
  /** Parts without the root. */
  readonly attachments: readonly SoapAttachment[];
}

const utf8 = new TextEncoder();
const CRLF = utf8.encode("\r\n");
const HEAD_END = utf8.encode("\r\n\r\n");
const DASHES = utf8.encode("--");
const [SPACE, TAB] = [0x20, 0x09];
const HEADER = /^([!-9;-~]{1,100}):[ \t]*(.*)$/s;
const MAX_BOUNDARY = 70;

/**
 * The parts of a package (RFC 2046 §5.1, RFC 2387), in time linear in its size. Bytes before the first and
 * after the last boundary are ignored.
 * @param contentType header of the package.
 * @throws FakturoError "input" for a package that is truncated, ambiguous (an id or header used twice), in an
 * unknown encoding, or beyond the limits.
 */
export function readPackage(
  body: Uint8Array,
  contentType: ContentType,
  given: Partial<PackageLimits> = {},
): ReadPackage {
  const limits = { ...PACKAGE_LIMITS, ...given };
  if (body.length > limits.bytes) refuse(`it has more than ${limits.bytes} bytes`);
  const { boundary = "", start } = contentType.parameters;
  if (boundary === "" || boundary.length > MAX_BOUNDARY) refuse("it names no boundary");
  const parts = split(body, boundary, limits).map((part) => readPart(part, limits));
  const ids = parts.map(({ id }) => id).filter((id) => id !== "");
  if (new Set(ids).size < ids.length) refuse("two parts have the same id");
  const wanted = start === undefined ? undefined : plainId(start);
  const root = wanted === undefined ? parts[0] : parts.find(({ id }) => id === wanted);
  if (!root) refuse("its root part is missing");
  return { root, attachments: parts.filter((part) => part !== root) };
}

/** The bytes between the boundaries. */
function split(body: Uint8Array, boundary: string, { parts: most }: PackageLimits): Uint8Array[] {
  const mark = utf8.encode(`\r\n--${boundary}`);
  const found: Uint8Array[] = [];
  let from = firstPart(body, mark);
  for (;;) {
    if (found.length === most) refuse(`it has more than ${most} parts`);
    const end = nextBoundary(body, mark, from);
    found.push(body.subarray(from, end));
    const after = end + mark.length;
    if (hasAt(body, DASHES, after)) return found;
    from = lineEnd(body, after);
  }
}

/** Start of the first part; its boundary may be at the start of the body. */
function firstPart(body: Uint8Array, mark: Uint8Array): number {
  const own = mark.subarray(CRLF.length);
  const isAtStart = hasAt(body, own, 0) && isDelimiter(body, own.length);
  return lineEnd(body, isAtStart ? own.length : nextBoundary(body, mark, 0) + mark.length);
}

/** A boundary must end its line: `--ab` is not the boundary `a`. */
function nextBoundary(body: Uint8Array, mark: Uint8Array, from: number): number {
  let at = find(body, mark, from);
  while (at >= 0 && !isDelimiter(body, at + mark.length)) at = find(body, mark, at + 1);
  return at < 0 ? refuse("it is cut off") : at;
}

function isDelimiter(body: Uint8Array, after: number): boolean {
  if (hasAt(body, DASHES, after)) return true;
  return hasAt(body, CRLF, afterSpace(body, after));
}

function afterSpace(body: Uint8Array, from: number): number {
  let at = from;
  while (body[at] === SPACE || body[at] === TAB) at += 1;
  return at;
}

function lineEnd(body: Uint8Array, from: number): number {
  return afterSpace(body, from) + CRLF.length;
}

function readPart(part: Uint8Array, { headerBytes }: PackageLimits): SoapAttachment {
  const isBare = hasAt(part, CRLF, 0);
  const end = isBare ? 0 : find(part.subarray(0, headerBytes + HEAD_END.length), HEAD_END, 0);
  if (end < 0) refuse(`the headers of a part have no end within ${headerBytes} bytes`);
  const headers = partHeaders(part.subarray(0, end));
  const data = part.subarray(end + (isBare ? CRLF.length : HEAD_END.length));
  const { type } = readContentType(headers.get("content-type"));
  const id = plainId(headers.get("content-id") ?? "");
  return { id, type, data: decoded(data, headers.get("content-transfer-encoding")) };
}

/**
 * Headers of a part (RFC 2045 §3), names in lower case.
 * @throws FakturoError "input" for a malformed header and one that occurs twice.
 */
export function partHeaders(bytes: Uint8Array): ReadonlyMap<string, string> {
  const text = new TextDecoder("latin1").decode(bytes).replaceAll(/\r\n[ \t]+/g, " ");
  const headers = new Map<string, string>();
  for (const line of text === "" ? [] : text.split("\r\n")) {
    const [, name = "", value = ""] =
      HEADER.exec(line) ?? refuse("a header of a part is malformed");
    const key = name.toLowerCase();
    if (headers.has(key)) refuse(`a part has the header '${key}' twice`);
    headers.set(key, value.trim());
  }
  return headers;
}

function plainId(text: string): string {
  return text.trim().replace(/^<(.*)>$/s, "$1");
}

function decoded(data: Uint8Array, encoding = "binary"): Uint8Array {
  if (/^(7bit|8bit|binary)$/i.test(encoding)) return data;
  if (!/^base64$/i.test(encoding)) refuse(`the coding '${encoding}' of a part is not supported`);
  try {
    return fromBase64(new TextDecoder("latin1").decode(data));
  } catch {
    return refuse("a part is not base64");
  }
}

function refuse(reason: string): never {
  throw new FakturoError("input", `the package cannot be read: ${reason}`);
}
