import { isLegal } from "./characters.ts";
import { decodeXml, isUtf8, utf8Pieces } from "./decode.ts";
import { XmlError } from "./errors.ts";
import { DEFAULT_LIMITS, type ReadLimits, refuseDeclarations } from "./limits.ts";
import { checkText, rootOf, tooLong } from "./parse.ts";
import type { TextSink, XmlElement } from "./recorded.ts";

/** Bytes from which on UTF-8 is read in pieces. */
const LARGE = 1024 * 1024;

/** How a document is read. */
export interface ReadOptions extends Partial<ReadLimits> {
  /**
   * What takes the text of an element as it is read, instead of the tree; undefined for elements whose text the tree is to
   * have.
   * @param most characters that the text has at most.
   */
  readonly sinkOf?: (name: string, namespace: string, most: number) => TextSink | undefined;
}

/**
 * Reads a document: no document type declarations, only the five predefined entities, no external
 * access, time linear in the input. Large ones in UTF-8 are not decoded as a whole.
 * @throws XmlError "input" for malformed or malicious documents, or ones beyond the limits.
 */
export function readXml(data: Uint8Array | string, options: ReadOptions = {}): XmlElement {
  const { depth, size } = { ...DEFAULT_LIMITS, ...options };
  const { sinkOf } = options;
  if (!sinkOf && data.length > size) throw tooLong(size);
  let read = 0;
  const inPieces = function* (): Generator<string> {
    for (const piece of legalPieces(data)) {
      yield piece;
      read += piece.length;
    }
  };
  return rootOf(inPieces(), {
    depth,
    size,
    sinkOf: sinkOf && ((name, namespace) => sinkOf(name, namespace, data.length - read)),
  });
}

function* legalPieces(data: Uint8Array | string): Generator<string> {
  if (typeof data === "string" || data.length < LARGE || !isUtf8(data)) {
    yield accepted(data);
    return;
  }
  for (const piece of utf8Pieces(data)) {
    requireLegal(piece);
    yield piece;
  }
}

/**
 * The text of a well-formed document, with the same checks except for namespace prefixes; cheaper than
 * reading it. @throws XmlError "input".
 */
export function wellFormed(data: Uint8Array | string, limits: Partial<ReadLimits> = {}): string {
  const { size } = { ...DEFAULT_LIMITS, ...limits };
  if (data.length > size) throw tooLong(size);
  const text = accepted(data);
  checkText(text);
  return text;
}

/** The decoded and checked text of a document. @throws XmlError "input". */
function accepted(data: Uint8Array | string): string {
  const decoded = typeof data === "string" ? data : decodeXml(data);
  const text = decoded.replace(/^\ufeff/, "");
  requireLegal(text);
  refuseDeclarations(text);
  return text;
}

function requireLegal(text: string): void {
  if (!isLegal(text)) throw new XmlError("input", "the document has illegal characters");
}
