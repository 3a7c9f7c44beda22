import { type SettledNode, settledElement, type XmlElement } from "@fakturo/xml";

/** An element without its signature, which is checked separately, for the schemas. */
export function unsigned(root: XmlElement): SettledNode {
  return settledElement(root, ({ name }) => name === "Signature");
}
