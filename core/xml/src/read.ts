import { XMLParser, XMLValidator } from "fast-xml-parser";
import { isLegal } from "./characters.ts";
import { decodeXml } from "./decode.ts";
import { XmlError } from "./errors.ts";
import { DEFAULT_LIMITS, type ReadLimits, refuseDeclarations } from "./limits.ts";
import type { XmlElement } from "./recorded.ts";
import { rootOf } from "./tree.ts";

/**
 * Reads a document: no document type declarations, no entities but the five predefined ones, no
 * access to anything outside, time linear in the input.
 * @throws XmlError "input" for whatever is malformed, malicious or beyond the limits.
 */
export function readXml(data: Uint8Array | string, limits: Partial<ReadLimits> = {}): XmlElement {
  const { depth } = { ...DEFAULT_LIMITS, ...limits };
  return rootOf(parse(wellFormed(data, limits), depth));
}

/**
 * The text of a well-formed document, under the same conditions and at a third of the cost of
 * reading it; prefixes of namespaces are not looked at. @throws XmlError "input".
 */
export function wellFormed(data: Uint8Array | string, limits: Partial<ReadLimits> = {}): string {
  const { size } = { ...DEFAULT_LIMITS, ...limits };
  if (data.length > size) throw new XmlError("input", `the document is longer than ${size}`);
  const decoded = typeof data === "string" ? data : decodeXml(data);
  const text = decoded.replace(/^\ufeff/, "");
  if (!isLegal(text)) throw new XmlError("input", "the document has illegal characters");
  refuseDeclarations(text);
  const problem = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (!text.trimEnd().endsWith(">")) throw new XmlError("input", "text follows the document");
  if (problem !== true) throw new XmlError("input", problem.err.msg);
  return text;
}

function parse(text: string, depth: number): unknown {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: "",
    cdataPropName: "#cdata",
    parseTagValue: false,
    parseAttributeValue: false,
    trimValues: false,
    processEntities: false,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: depth,
    onDangerousProperty: refuseName,
  });
  try {
    return parser.parse(text);
  } catch (error) {
    throw error instanceof XmlError ? error : new XmlError("input", messageOf(error));
  }
}

function refuseName(name: string): never {
  throw new XmlError("input", `the name '${name}' is not accepted`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "the document cannot be read";
}
