import type { CanonicalForm, DigestName } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { refuse } from "../refuse.ts";
import { ExclusiveForm, InclusiveForm } from "./canonicalizers.ts";
import {
  childrenOf,
  descend,
  elementsOf,
  instructionsOf,
  isElement,
  parentOf,
  parseDocument,
  rootOf,
} from "./document.ts";

/** Parts of a document to canonicalise. */
export interface CanonicalOptions {
  /** Form; default: inclusive C14N 1.0. */
  readonly form?: CanonicalForm;
  /** True for elements to remove; white space around them stays. */
  readonly omit?: (element: OmittedElement) => boolean;
  /** Only the element at this path of local names below the root, such as `["Body", "Item[2]"]`. */
  readonly path?: readonly string[];
}

/** An element as a filter sees it. */
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
 * @throws FakturoError `input` for unacceptable XML.
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
export function canonicalXmlDigest(
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

/** Canonical form of the whole document, including processing instructions next to its root. */
export function canonicalDocument(document: Document, form: CanonicalForm): string {
  const { before, after } = instructionsOf(document);
  return [...before, canonicalElement(rootOf(document), form), ...after].join("\n");
}

/**
 * Exclusive canonical form of an element where it stands, with the namespaces of some prefixes as in the
 * inclusive form (parameter `PrefixList`).
 * @throws FakturoError "signature" for a prefix that an attribute has as its local name, which the
 * canonicaliser takes for a declaration, and for `#default`.
 */
export function canonicalWithPrefixes(element: Element, prefixes: readonly string[]): string {
  if (prefixes.length === 0) return canonicalElement(element, "exc-c14n");
  if (prefixes.includes("#default")) refuse("the prefix '#default' is not supported");
  // The canonicaliser adds declarations to the element that it is given.
  const copy = element.cloneNode(true);
  if (!isElement(copy)) return refuse("an element is expected", "internal");
  for (const { attributes } of elementsOf(copy))
    for (const { prefix, localName } of Array.from(attributes))
      if (prefix && prefix !== "xmlns" && prefixes.includes(localName))
        refuse(`the prefix '${localName}' cannot be listed`);
  const ancestorNamespaces = inheritedBy(element, prefixes);
  const options = { inclusiveNamespacesPrefixList: [...prefixes], ancestorNamespaces };
  return new ExclusiveForm().process(copy, options).toString();
}

/** Declarations of some prefixes around an element, the nearest of each; its own stay as they are. */
function inheritedBy(element: Element, prefixes: readonly string[]) {
  const own = new Set(declarationsOf(element).map(([prefix]) => prefix));
  return inherited(element).filter(({ prefix }) => prefixes.includes(prefix) && !own.has(prefix));
}

/**
 * Canonical form of an element in its document. The 1.1 form differs from 1.0 only in inherited
 * attributes of the `xml` prefix, which are refused.
 */
export function canonicalElement(element: Element, form: CanonicalForm): string {
  if (form === "exc-c14n") return new ExclusiveForm().process(element, {}).toString();
  return new InclusiveForm()
    .process(element, { ancestorNamespaces: inherited(element) })
    .toString();
}

/**
 * Namespaces in scope of an element from its ancestors, the nearest of each prefix. The canonicaliser
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
