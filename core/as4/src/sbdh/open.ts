import { fromBase64 } from "@fakturo/model";
import { readXml, readXmlHead, type XmlElement } from "@fakturo/xml";
import { SBD } from "../names.ts";
import { refuse } from "../refuse.ts";
import type { BusinessHeader } from "./header.ts";
import { headerEnd, headerOf } from "./read.ts";

/** Namespace of content that is not XML (Peppol envelope specification §2.4). */
const WRAPPED = "http://peppol.eu/xsd/ticc/envelope/1.0";

/** What an envelope holds. */
export interface EnclosedDocument {
  /** Media type: `application/xml`, or what the envelope says of other content. */
  readonly type: string;
  /** XML as it stands in the envelope, in UTF-8 without declaration; decoded bytes of other content. */
  readonly data: Uint8Array;
  /** The root of XML, with the elements in its first 64 KiB; absent for other content. */
  readonly root?: XmlElement;
}

/** A business envelope and its document. */
export interface OpenedEnvelope extends EnclosedDocument {
  readonly header: BusinessHeader;
}

/** A start tag with quoted attributes. */
const START_TAG = /^<([^\s/>]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/;
const DECLARED = /\sxmlns:([^\s=]+)\s*=\s*("[^"]*"|'[^']*')/g;
const ROOT_END = /^<\/(?:[\w.-]+:)?StandardBusinessDocument\s*>$/;
/** Comments and instructions, by their starts and ends. */
const AROUND = [
  ["<!--", "-->"],
  ["<?", "?>"],
] as const;
/** Bytes of a start tag. */
const TAG_BYTES = 64 * 1024;
const SPACE: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);
/** In place of the document, to read what stands around it. */
const NOTHING = Buffer.from("<nothing/>");

/**
 * Reads a whole envelope and takes its document out, without changing a byte of it, except that prefixes
 * which only the envelope declares are declared again. The document is checked in pieces and is not copied.
 * @throws FakturoError or XmlError "input" for what is no envelope of one document.
 */
export function openEnvelope(envelope: Uint8Array): OpenedEnvelope {
  const bytes = Buffer.from(envelope.buffer, envelope.byteOffset, envelope.length);
  const [begin, end] = placeOf(bytes);
  const frame = Buffer.concat([bytes.subarray(0, begin), NOTHING, bytes.subarray(end)]);
  const root = readXml(decoded(frame));
  const header = headerOf(root);
  const [first, content, ...more] = root.children;
  if (first?.namespace !== SBD || !content || more.length > 0)
    return refuse("the envelope does not hold one document");
  return { header, ...contentOf(documentIn(bytes, begin, end)) };
}

function decoded(envelope: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(envelope);
  } catch (error) {
    return refuse("the envelope is not UTF-8", "input", error);
  }
}

function contentOf(data: Uint8Array): EnclosedDocument {
  // Also checks that it is one element: comments may look like the ends of the envelope's parts.
  const head = readXmlHead(data);
  if (head.namespace !== WRAPPED) return { type: "application/xml", data, root: head };
  const { name, text, attributes } = readXml(data);
  const type = attributes.get("mimeType") ?? "";
  if (name === "BinaryContent") return { type, data: fromBase64(text.trim()) };
  return { type, data: Buffer.from(text) };
}

/** The document's bytes: those of the envelope itself, unless declarations are added, so that large ones are not copied. */
function documentIn(envelope: Buffer, begin: number, end: number): Uint8Array {
  const bytes = envelope.subarray(begin, end);
  const root = startTag(bytes);
  const declaredHere = declarationsIn(root.attributes);
  const outer = startTag(envelope.subarray(afterMarkup(envelope, markLength(envelope))));
  const missing = [...declarationsIn(outer.attributes)].filter(
    ([prefix]) => !declaredHere.has(prefix) && bytes.includes(`${prefix}:`),
  );
  if (missing.length === 0) return bytes;
  const name = `<${root.name}`;
  const declared = missing.map(([, declaration]) => declaration).join("");
  return Buffer.concat([Buffer.from(name + declared), bytes.subarray(Buffer.byteLength(name))]);
}

/** Where the document begins and ends, in bytes. */
function placeOf(envelope: Buffer): readonly [begin: number, end: number] {
  const header = headerEnd(envelope) ?? refuse("the envelope has no header");
  const begin = afterMarkup(envelope, header);
  const end = beforeSpace(envelope, rootEnd(envelope));
  return end > begin ? [begin, end] : refuse("the envelope does not hold one document");
}

/** Bytes of the mark of UTF-8, which decoding removes. */
function markLength([a, b, c]: Uint8Array): number {
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}

/** The place after white space, comments and instructions. */
function afterMarkup(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    while (SPACE.has(bytes[at])) at += 1;
    const around = AROUND.find(
      ([start]) => bytes.toString("latin1", at, at + start.length) === start,
    );
    if (!around) return at;
    const [start, close] = around;
    const end = bytes.indexOf(close, at + start.length);
    if (end < 0) return refuse(`'${start}' is not closed`);
    at = end + close.length;
  }
}

/** The place before white space that ends there. */
function beforeSpace(bytes: Buffer, to: number): number {
  let at = to;
  while (SPACE.has(bytes[at - 1])) at -= 1;
  return at;
}

/** Where the end tag of the root begins. */
function rootEnd(bytes: Buffer): number {
  let end = beforeSpace(bytes, bytes.length);
  for (;;) {
    const around = AROUND.find(
      ([, close]) => bytes.toString("latin1", end - close.length, end) === close,
    );
    if (!around) break;
    const [start] = around;
    end = beforeSpace(bytes, Math.max(0, bytes.lastIndexOf(start, end - 1)));
  }
  const at = bytes.lastIndexOf("</", end - 1);
  return at >= 0 && end - at <= TAG_BYTES && ROOT_END.test(bytes.toString("utf8", at, end))
    ? at
    : refuse("the envelope has no end");
}

function startTag(bytes: Buffer) {
  const text = bytes.toString("utf8", 0, TAG_BYTES);
  const [, name = "", attributes = ""] = START_TAG.exec(text) ?? refuse("the document is cut");
  return { name, attributes };
}

/** Declarations as written, by prefix. */
function declarationsIn(attributes: string): ReadonlyMap<string, string> {
  return new Map([...attributes.matchAll(DECLARED)].map(([all, prefix = ""]) => [prefix, all]));
}
