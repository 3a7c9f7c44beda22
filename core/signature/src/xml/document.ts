import { readXml, XmlError } from "@fakturo/xml";
import { DOMParser, XMLSerializer } from "@xmldom/xmldom";
import { refuse } from "../refuse.ts";

const ELEMENT = 1;
const INSTRUCTION = 7;

/** Namespace of XML-DSig. */
export const DS = "http://www.w3.org/2000/09/xmldsig#";
/** Namespace of XAdES 1.3.2 (ETSI TS 101 903). */
export const XADES = "http://uri.etsi.org/01903/v1.3.2#";

/**
 * A document in memory with an unambiguous canonical form. The safe reader checks it first (no DTD, no
 * entities, bounded depth and size); input that the canonicaliser cannot treat is refused.
 */
export function parseDocument(data: string | Uint8Array): Document {
  const text = typeof data === "string" ? data : new TextDecoder("utf-8").decode(data);
  check(text);
  const fail = (message: string) => refuse(message, "input");
  const parser = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  });
  const document = parser.parseFromString(text.replace(/^\ufeff/, ""), "application/xml");
  for (const element of elementsOf(rootOf(document))) requireCanonical(element);
  return document;
}

function check(text: string): void {
  try {
    readXml(text);
  } catch (error) {
    if (error instanceof XmlError) refuse(error.message, "input", error);
    throw error;
  }
  if (/&#(0*13|x0*d);/i.test(text)) refuse("carriage returns cannot be signed", "input");
}

function requireCanonical(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    const declares = name === "xmlns" || name.startsWith("xmlns:");
    if (name.startsWith("xmlns") && !declares)
      refuse(`the attribute '${name}' is refused`, "input");
    if (declares && /[&<>"\s]/.test(value)) refuse("a namespace has illegal characters", "input");
  }
  for (const node of Array.from(element.childNodes))
    if (node.nodeType === INSTRUCTION)
      refuse("processing instructions inside a document cannot be signed", "input");
}

/** Root element. @throws FakturoError `input` for a document without one. */
export function rootOf(document: Document): Element {
  return document.documentElement ?? refuse("the document is empty", "input");
}

/** The element and all its descendants, in document order. */
export function elementsOf(element: Element): Element[] {
  const found: Element[] = [];
  const open: Element[] = [element];
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    for (const child of childrenOf(next).reverse()) open.push(child);
  }
  return found;
}

/** Child elements in order. */
export function childrenOf(element: Element): Element[] {
  return Array.from(element.childNodes).filter(isElement);
}

/** Parent element; undefined for the root. */
export function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode;
  return parent && isElement(parent) ? parent : undefined;
}

/** True for elements. */
export function isElement(node: Node): node is Element {
  return node.nodeType === ELEMENT;
}

/** Children with a name in the namespace. */
export function named(element: Element | undefined, namespace: string, name: string): Element[] {
  return element ? childrenOf(element).filter((child) => isNamed(child, namespace, name)) : [];
}

/** True for an element with a local name in the namespace. */
export function isNamed(element: Element, namespace: string, name: string): boolean {
  return element.namespaceURI === namespace && element.localName === name;
}

/** The only signature of a document. @throws FakturoError `signature` for none or several. */
export function onlySignature(document: Document): Element {
  const all = elementsOf(rootOf(document)).filter((one) => isNamed(one, DS, "Signature"));
  const [signature] = all;
  if (!signature) refuse("the document is not signed");
  if (all.length > 1) refuse("the document has more than one signature");
  return signature;
}

/** The element at the end of a path of local names, each the first child of its name. */
export function descend(from: Element, path: readonly string[]): Element | undefined {
  let element: Element | undefined = from;
  for (const step of path) {
    const [, name = "", index = "1"] = /^(.+?)(?:\[(\d+)\])?$/.exec(step) ?? [];
    element =
      element &&
      childrenOf(element).filter(({ localName }) => localName === name)[Number(index) - 1];
  }
  return element;
}

/** XML text of the document, not canonicalised. */
export function serialise(document: Document): string {
  return new XMLSerializer().serializeToString(document);
}

/** Processing instructions next to the root, which are signed too. */
export function instructionsOf(document: Document): { before: string[]; after: string[] } {
  const before: string[] = [];
  const after: string[] = [];
  let list = before;
  for (const node of Array.from(document.childNodes)) {
    if (node.nodeType === ELEMENT) list = after;
    if (node.nodeType !== INSTRUCTION || node.nodeName.toLowerCase() === "xml") continue;
    list.push(`<?${`${node.nodeName} ${node.nodeValue ?? ""}`.trimEnd()}?>`);
  }
  return { before, after };
}
