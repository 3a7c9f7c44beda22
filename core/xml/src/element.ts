/** Stands for an attribute that is written although it is empty. */
export const EMPTY: unique symbol = Symbol("empty attribute");

/** Attribute values by name; those that are absent or `""` are left out. */
export type XmlAttributes = Readonly<Record<string, string | undefined | typeof EMPTY>>;

/** Children may be absent, and lists of them may be generated while the document is written. */
export type XmlChild = XmlNode | undefined | Iterable<XmlNode | undefined>;

/** An element to be written; without text and children it is left out, unless kept. */
export interface XmlNode {
  /** Qualified name, such as `cbc:ID`. */
  readonly name: string;
  readonly attributes: XmlAttributes | undefined;
  readonly content: string | undefined | readonly XmlChild[];
  readonly kept: boolean;
}

/** An element with text. */
export function leaf(name: string, text: string | undefined, attributes?: XmlAttributes): XmlNode {
  return { name, attributes, content: text, kept: false };
}

/** An element with elements. */
export function group(name: string, ...children: readonly XmlChild[]): XmlNode {
  return { name, attributes: undefined, content: children, kept: false };
}

/** The element with attributes, for those that have children. */
export function attributed(node: XmlNode, attributes: XmlAttributes): XmlNode {
  return { ...node, attributes };
}

/** The element even where it is empty, for schemas that demand it. */
export function kept(node: XmlNode): XmlNode {
  return { ...node, kept: true };
}

/** Namespace declarations from prefix and URI; the prefix `""` declares the default namespace. */
export function declare(
  namespaces: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {};
  for (const [prefix, uri] of Object.entries(namespaces))
    attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] = uri;
  return attributes;
}
