import { SaxesParser, type SaxesTagNS } from "saxes";
import { XmlError } from "./errors.ts";
import type { ReadLimits } from "./limits.ts";
import { createParserFeed } from "./parser-feed.ts";
import { Attributes, RecordedElement, type TextSink } from "./recorded.ts";

/** Always XML 1.0, and without positions, which are slow. */
export const SAX_OPTIONS = {
  position: false,
  defaultXMLVersion: "1.0",
  forceXMLVersion: true,
} as const;

/** An open element. */
interface Open {
  readonly tag: SaxesTagNS;
  readonly children: RecordedElement[];
  text: string;
  readonly sink: TextSink | undefined;
}

/** Characters that are kept of a text that goes to a sink. */
const KEPT = 256;

/** How a document is read. */
export interface TreeOptions extends ReadLimits {
  /** The text is the start of a document; elements that are open at its end have what is there of them. */
  readonly isCut?: boolean;
  /** Where the text of an element goes instead of into its tree. */
  readonly sinkOf?: ((name: string, namespace: string) => TextSink | undefined) | undefined;
}

/**
 * The elements of a document that arrives in pieces, read in one pass.
 * @throws XmlError "input" for malformed text, document type declarations or nesting beyond `depth`.
 */
export function rootOf(
  pieces: Iterable<string>,
  { depth, size, isCut = false, sinkOf }: TreeOptions,
): RecordedElement {
  const open: Open[] = [];
  let root: RecordedElement | undefined;
  let kept = 0;
  const parser = new SaxesParser({ ...SAX_OPTIONS, xmlns: true });
  const add = (part: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (!element.sink) {
      element.text += part;
      return;
    }
    element.sink.write(part);
    kept -= part.length;
    if (element.text.length < KEPT) element.text += part.slice(0, KEPT);
  };
  const feed = createParserFeed(parser, add);
  parser.on("error", refuse);
  parser.on("doctype", () => refuse(new Error("document type declarations are not accepted")));
  parser.on("opentag", (tag) => {
    if (open.length === depth) throw new XmlError("input", `elements are nested ${depth} deep`);
    const sink = sinkOf?.(tag.local, tag.uri);
    open.push({ tag, children: [], text: "", sink });
    if (sink && !tag.isSelfClosing) feed.opened();
  });
  const close = () => {
    const closed = open.pop();
    if (!closed) return;
    const element = elementOf(closed);
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  parser.on("closetag", close);
  parser.on("text", add);
  parser.on("cdata", add);
  for (const piece of pieces) {
    feed.write(piece);
    kept += piece.length;
    if (kept > size) throw tooLong(size);
  }
  feed.end();
  if (isCut) while (open.length > 0) close();
  else parser.close();
  if (!root) throw new XmlError("input", "a document is one element");
  return root;
}

/** @throws XmlError "input" for malformed text. */
export function checkText(text: string): void {
  const parser = new SaxesParser({ ...SAX_OPTIONS, xmlns: false });
  parser.on("error", refuse);
  parser.write(text).close();
}

/** For a document beyond a limit. */
export function tooLong(size: number): XmlError {
  return new XmlError("input", `the document is longer than ${size}`);
}

function refuse(error: Error): never {
  throw new XmlError("input", error.message);
}

/** Names with a special meaning for JavaScript objects. */
const DANGEROUS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function elementOf({ tag, children, text, sink }: Open): RecordedElement {
  const { local, uri, name } = tag;
  if (DANGEROUS.has(local)) throw new XmlError("input", `the name '${local}' is not accepted`);
  return new RecordedElement(
    { name: local, namespace: uri, written: name },
    attributesOf(tag),
    children,
    text,
    sink,
  );
}

/** Attributes that are not namespace declarations. */
function attributesOf({ attributes: given }: SaxesTagNS): Attributes {
  let attributes: Attributes | undefined;
  for (const name in given) {
    const attribute = given[name];
    if (!attribute || name === "xmlns" || attribute.prefix === "xmlns") continue;
    const { local, uri, value } = attribute;
    if (DANGEROUS.has(local)) throw new XmlError("input", `the name '${local}' is not accepted`);
    attributes ??= new Attributes();
    attributes.set(uri === "" ? local : `{${uri}}${local}`, value);
  }
  return attributes ?? Attributes.NONE;
}
