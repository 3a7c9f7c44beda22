import { fromBase64 } from "@fakturo/model";
import { readXml, wellFormed, type XmlElement } from "@fakturo/xml";
import { SBD } from "../names.ts";
import { refuse } from "../refuse.ts";
import type { BusinessHeader } from "./header.ts";
import { headerOf } from "./read.ts";

/** Namespace of content that is not XML (Peppol envelope specification §2.4). */
const WRAPPED = "http://peppol.eu/xsd/ticc/envelope/1.0";

/** What an envelope holds. */
export interface EnclosedDocument {
  /** Media type: `application/xml`, or what the envelope says of other content. */
  readonly type: string;
  /** XML as it stands in the envelope, in UTF-8 without declaration; decoded bytes of other content. */
  readonly data: Uint8Array;
  /** The root of XML; absent for other content. */
  readonly root?: XmlElement;
}

/** A business envelope and its document. */
export interface OpenedEnvelope extends EnclosedDocument {
  readonly header: BusinessHeader;
}

/** A start tag with quoted attributes. */
const START_TAG = /^<([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/;
const DECLARED = /\sxmlns:([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;
/** Comments and instructions around the document. */
const AROUND = /^(?:\s+|<!--[\s\S]*?-->|<\?[\s\S]*?\?>)+/;
const HEADER_END = /<\/(?:[\w.-]+:)?StandardBusinessDocumentHeader\s*>/;
const ROOT_END = /^<\/(?:[\w.-]+:)?StandardBusinessDocument\s*>$/;
/** Comments and instructions that may follow the root, by their ends. */
const FOLLOWING = [
  ["-->", "<!--"],
  ["?>", "<?"],
] as const;

/**
 * Reads a whole envelope and takes its document out, without changing a byte of it, except that prefixes
 * which only the envelope declares are declared again.
 * @throws FakturoError or XmlError "input" for what is no envelope of one document.
 */
export function openEnvelope(envelope: Uint8Array): OpenedEnvelope {
  const text = decoded(envelope);
  const root = readXml(text);
  const header = headerOf(root);
  const [first, content, ...more] = root.children;
  if (first?.namespace !== SBD || !content || more.length > 0)
    return refuse("the envelope does not hold one document");
  return { header, ...contentOf(content, text, envelope) };
}

function decoded(envelope: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(envelope);
  } catch (error) {
    return refuse("the envelope is not UTF-8", "input", error);
  }
}

function contentOf(content: XmlElement, text: string, envelope: Uint8Array): EnclosedDocument {
  const type = content.attributes.get("mimeType") ?? "";
  if (content.namespace !== WRAPPED)
    return { type: "application/xml", data: documentIn(text, envelope), root: content };
  if (content.name === "BinaryContent") return { type, data: fromBase64(content.text.trim()) };
  return { type, data: Buffer.from(content.text) };
}

/** The document's bytes: those of the envelope itself, unless declarations are added, so that large ones are not copied. */
function documentIn(text: string, envelope: Uint8Array): Uint8Array {
  const header = HEADER_END.exec(text) ?? refuse("the envelope has no header");
  const after = header.index + header[0].length;
  const rest = text.slice(after, rootEnd(text));
  const begin = after + (AROUND.exec(rest)?.[0].length ?? 0);
  const inner = text.slice(begin, after + rest.trimEnd().length);
  const root = startTag(inner);
  const declaredHere = declarationsIn(root.attributes);
  const missing = [...declarationsIn(startTag(text.replace(AROUND, "")).attributes)].filter(
    ([prefix]) => !declaredHere.has(prefix) && inner.includes(`${prefix}:`),
  );
  const declared = missing.map(([, declaration]) => declaration).join("");
  const bytes = envelope.subarray(
    markLength(envelope) + Buffer.byteLength(text.slice(0, begin)),
    envelope.length - Buffer.byteLength(text.slice(begin + inner.length)),
  );
  // Comments may look like the ends of the parts.
  wellFormed(inner);
  if (declared === "") return bytes;
  const name = `<${root.name}`;
  return Buffer.concat([Buffer.from(name + declared), bytes.subarray(Buffer.byteLength(name))]);
}

/** Bytes of the mark of UTF-8, which decoding removes. */
function markLength(bytes: Uint8Array): number {
  const [a, b, c] = bytes;
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}

/** Where the end tag of the root begins. */
function rootEnd(text: string): number {
  let rest = text.trimEnd();
  for (;;) {
    const [end, begin] = FOLLOWING.find(([mark]) => rest.endsWith(mark)) ?? [];
    if (end === undefined) break;
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf(begin))).trimEnd();
  }
  const at = rest.lastIndexOf("</");
  return at >= 0 && ROOT_END.test(rest.slice(at)) ? at : refuse("the envelope has no end");
}

function startTag(text: string) {
  const [, name = "", attributes = ""] = START_TAG.exec(text) ?? refuse("the document is cut");
  return { name, attributes };
}

/** Declarations as written, by prefix. */
function declarationsIn(attributes: string): ReadonlyMap<string, string> {
  return new Map([...attributes.matchAll(DECLARED)].map(([all, prefix = ""]) => [prefix, all]));
}
