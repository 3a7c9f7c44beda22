import type { SettledNode, XmlElement } from "@fakturo/xml";

/** The element without its signature, for the schemas. */
export function nodeOf({ name, attributes, children, text }: XmlElement): SettledNode {
  const parts = children.filter((child) => child.name !== "Signature").map(nodeOf);
  return {
    name,
    attributes: Object.fromEntries(attributes),
    content: parts.length > 0 ? parts : text.trim(),
    kept: true,
  };
}
