import { createFinder, group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";

/** Finds elements without namespace, and those of signatures and their properties. */
export const finder = createFinder({
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
});

/** A received element as part of an answer, without descendants of some names. */
export function nodeOf(element: XmlElement, omitted: readonly string[] = []): XmlNode {
  const { name, children, text } = element;
  if (children.length === 0) return leaf(name, text.trim());
  const kept = children.filter((child) => !omitted.includes(child.name));
  return group(name, ...kept.map((child) => nodeOf(child, omitted)));
}
