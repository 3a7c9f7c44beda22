import { createFinder, group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";

/** Finds elements without namespace, and those of signatures and their properties. */
export const finder = createFinder({
  ds: "http://www.w3.org/2000/09/xmldsig#",
  xades: "http://uri.etsi.org/01903/v1.3.2#",
});

/** A received element as part of an answer. */
export function nodeOf({ name, children, text }: XmlElement): XmlNode {
  return children.length > 0 ? group(name, ...children.map(nodeOf)) : leaf(name, text.trim());
}
