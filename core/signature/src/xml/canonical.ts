import type { CanonicalForm, DigestName } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { refuse } from "../refuse.ts";
import { ExclusiveForm, InclusiveForm } from "./canonicalizers.ts";
import {
  childrenOf,
  descend,
  instructionsOf,
  parentOf,
  parseDocument,
  rootOf,
} from "./document.ts";

/** What is taken out of a document before it is canonicalised. */
export interface CanonicalOptions {
  /** Form; inclusive C14N 1.0 when absent. */
  readonly form?: CanonicalForm;
  /** True for the elements to leave out, with the white space around them kept. */
  readonly omit?: (element: OmittedElement) => boolean;
  /** Only the element at this path of local names below the root, such as `["Body", "Item[2]"]`. */
  readonly path?: readonly string[];
}

/** What a filter sees of an element. */
export interface OmittedElement {
  /** Qualified name as written, such as `cac:Signature`. */
  readonly name: string;
  readonly local: string;
  readonly namespace: string;
  readonly depth: number;
  /** Text of the first child of that local name. */
  child(local: string): string | undefined;
}

/**
 * Canonical form of a document without comments (W3C C14N 1.0 and 1.1, exclusive C14N 1.0).
 * @throws FakturoError `input` for what is no acceptable XML.
 */
export function c14n(xml: string | Uint8Array, options: CanonicalOptions = {}): string {
  const document = parseDocument(xml);
  const { omit, path = [], form = "c14n" } = options;
  if (omit) remove(rootOf(document), omit, 0);
  if (path.length === 0) return canonicalDocument(document, form);
  const element = descend(rootOf(document), path);
  return element
    ? canonicalElement(element, form)
    : refuse(`the document has no element ${path.join("/")}`, "input");
}

/** Hash of the canonical form. */
export function canonicalDigest(
  xml: string | Uint8Array,
  name: DigestName,
  options: CanonicalOptions = {},
): Buffer {
  return digest(name, c14n(xml, options));
}

function remove(element: Element, omit: (element: OmittedElement) => boolean, depth: number): void {
  for (const child of childrenOf(element)) {
    if (omit(viewOf(child, depth + 1))) element.removeChild(child);
    else remove(child, omit, depth + 1);
  }
}

function viewOf(element: Element, depth: number): OmittedElement {
  return {
    name: element.tagName,
    local: element.localName,
    namespace: element.namespaceURI ?? "",
    depth,
    child: (local) => descend(element, [local])?.textContent ?? undefined,
  };
}

/** Canonical form of the whole document with the processing instructions beside its root. */
export function canonicalDocument(document: Document, form: CanonicalForm): string {
  const { before, after } = instructionsOf(document);
  return [...before, canonicalElement(rootOf(document), form), ...after].join("\n");
}

/**
 * Canonical form of an element where it stands. The 1.1 form differs from 1.0 in inherited
 * attributes of the `xml` prefix alone, and these are refused.
 */
export function canonicalElement(element: Element, form: CanonicalForm): string {
  if (form === "exc-c14n") return new ExclusiveForm().process(element, {}).toString();
  return new InclusiveForm()
    .process(element, { ancestorNamespaces: inherited(element) })
    .toString();
}

/**
 * Namespaces in scope of an element by its ancestors, the nearest of each prefix. The canonicaliser
 * itself declares the default namespace of an element without a prefix.
 */
function inherited(element: Element): { prefix: string; namespaceURI: string }[] {
  const found = new Map<string, string>();
  for (let up = parentOf(element); up; up = parentOf(up))
    for (const [prefix, uri] of declarationsOf(up)) if (!found.has(prefix)) found.set(prefix, uri);
  return [...found]
    .filter(([prefix, uri]) => prefix !== "" || (uri !== "" && element.prefix))
    .map(([prefix, namespaceURI]) => ({ prefix, namespaceURI }));
}

function declarationsOf(element: Element): [string, string][] {
  return Array.from(element.attributes).flatMap(({ name, prefix, value }): [string, string][] => {
    if (prefix === "xml") refuse("inherited attributes of XML cannot be signed", "input");
    if (name === "xmlns") return [["", value]];
    return prefix === "xmlns" ? [[name.slice("xmlns:".length), value]] : [];
  });
}
