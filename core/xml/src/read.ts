import { isLegal } from "./characters.ts";
import { decodeXml } from "./decode.ts";
import { XmlError } from "./errors.ts";
import { DEFAULT_LIMITS, type ReadLimits, refuseDeclarations } from "./limits.ts";
import { checkText, rootOf } from "./parse.ts";
import type { XmlElement } from "./recorded.ts";

/**
 * Reads a document: no document type declarations, only the five predefined entities, no external
 * access, time linear in the input.
 * @throws XmlError "input" for malformed or malicious documents, or ones beyond the limits.
 */
export function readXml(data: Uint8Array | string, limits: Partial<ReadLimits> = {}): XmlElement {
  const { depth } = { ...DEFAULT_LIMITS, ...limits };
  return rootOf(accepted(data, limits), depth);
}

/**
 * The text of a well-formed document, with the same checks except for namespace prefixes; cheaper than
 * reading it. @throws XmlError "input".
 */
export function wellFormed(data: Uint8Array | string, limits: Partial<ReadLimits> = {}): string {
  const text = accepted(data, limits);
  checkText(text);
  return text;
}

/** The decoded and checked text of a document. @throws XmlError "input". */
function accepted(data: Uint8Array | string, limits: Partial<ReadLimits>): string {
  const { size } = { ...DEFAULT_LIMITS, ...limits };
  if (data.length > size) throw new XmlError("input", `the document is longer than ${size}`);
  const decoded = typeof data === "string" ? data : decodeXml(data);
  const text = decoded.replace(/^\ufeff/, "");
  if (!isLegal(text)) throw new XmlError("input", "the document has illegal characters");
  refuseDeclarations(text);
  return text;
}
