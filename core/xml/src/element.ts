/** Marks an empty attribute that must be written. */
export const EMPTY: unique symbol = Symbol("empty attribute");

/** Attribute values by name; absent and empty ones are omitted. */
export type XmlAttributes = Readonly<Record<string, string | undefined | typeof EMPTY>>;

/** Children may be absent, and lists of them may be generated while the document is written. */
export type XmlChild = XmlNode | undefined | Iterable<XmlNode | undefined>;

/** A long text that is made while it is written, such as base64; ASCII without white space and characters to be escaped. */
export interface XmlPieces {
  /** Characters of all pieces. */
  readonly length: number;
  pieces(): Iterable<string>;
}

/** An element to be written; without text and children it is omitted, unless kept. */
export interface XmlNode {
  /** Qualified name, such as `cbc:ID`. */
  readonly name: string;
  readonly attributes: XmlAttributes | undefined;
  readonly content: string | undefined | readonly XmlChild[];
  /** A long text instead of `content`. */
  readonly long?: XmlPieces;
  readonly kept: boolean;
  /** JSON path of the element's source, for messages. */
  readonly source?: string;
}

/** An element with text. */
export function leaf(name: string, text: string | undefined, attributes?: XmlAttributes): XmlNode {
  return { name, attributes, content: text, kept: false };
}

/** An element with a long text. */
export function longLeaf(name: string, text: XmlPieces, attributes?: XmlAttributes): XmlNode {
  const node = { name, attributes, content: undefined, kept: false };
  return text.length === 0 ? node : { ...node, long: text };
}

/** Elements with text under one prefix, from local names and values; absent values are omitted. */
export function leaves(
  prefix: string,
  rows: readonly (readonly [name: string, text: string | undefined])[],
): XmlNode[] {
  return rows.map(([name, text]) => leaf(`${prefix}:${name}`, text));
}

/** An element with child elements. */
export function group(name: string, ...children: readonly XmlChild[]): XmlNode {
  return { name, attributes: undefined, content: children, kept: false };
}

/** Adds attributes to an element with children. */
export function attributed(node: XmlNode, attributes: XmlAttributes): XmlNode {
  return { ...node, attributes };
}

/** Writes the element even if empty, for schemas that require it. */
export function kept(node: XmlNode): XmlNode {
  return { ...node, kept: true };
}

/** Sets the JSON path of the element's source. */
export function sourced(node: XmlNode, source: string): XmlNode {
  return { ...node, source };
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
