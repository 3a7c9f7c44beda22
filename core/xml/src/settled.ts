import { withoutIllegal } from "./characters.ts";
import type { EMPTY, XmlAttributes, XmlChild, XmlNode } from "./element.ts";
import { XmlError } from "./errors.ts";
import type { XmlElement } from "./recorded.ts";

/** An element in its written form: lists resolved, empty and illegal content removed. */
export interface SettledNode extends XmlNode {
  readonly content: string | readonly SettledNode[];
}

/**
 * Resolves an element and its content, for validation and writing.
 * @throws XmlError "internal" for an element without content.
 */
export function settled(node: XmlNode): SettledNode {
  const whole = settle(node);
  if (!whole) throw new XmlError("internal", "the document is empty");
  return whole;
}

/** An element that was read, for validation: texts are trimmed, and children that `isOmitted` accepts left out. */
export function settledElement(
  { name, attributes, children, text }: XmlElement,
  isOmitted: (child: XmlElement) => boolean = () => false,
): SettledNode {
  const parts = children
    .filter((child) => !isOmitted(child))
    .map((child) => settledElement(child, isOmitted));
  return {
    name,
    attributes: Object.fromEntries(attributes),
    content: parts.length > 0 ? parts : text.trim(),
    kept: true,
  };
}

function settle(node: XmlNode): SettledNode | undefined {
  const { content: given = "", long, ...rest } = node;
  const content = long ? [...long.pieces()].join("") : given;
  const attributes = node.attributes && legal(node.attributes);
  if (typeof content === "string") {
    const text = withoutIllegal(content);
    return text === "" && !node.kept ? undefined : { ...rest, attributes, content: text };
  }
  const children: SettledNode[] = [];
  for (const child of content) collect(child, children);
  return children.length === 0 && !node.kept
    ? undefined
    : { ...rest, attributes, content: children };
}

function collect(child: XmlChild, into: SettledNode[]): void {
  if (child === undefined) return;
  const nodes = Symbol.iterator in child ? child : [child];
  for (const node of nodes) {
    const whole = node && settle(node);
    if (whole) into.push(whole);
  }
}

function legal(attributes: XmlAttributes): XmlAttributes {
  const clean: Record<string, string | undefined | typeof EMPTY> = {};
  for (const [name, value] of Object.entries(attributes))
    clean[name] = typeof value === "string" ? withoutIllegal(value) : value;
  return clean;
}
