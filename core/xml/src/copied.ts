import { EMPTY, type XmlAttributes, type XmlNode } from "./element.ts";
import type { XmlElement } from "./recorded.ts";

/**
 * A parsed element as it can be written again. Names keep their namespaces, which are declared as default namespaces;
 * attributes in a namespace and the place of text between elements are lost.
 * @param keeps false for elements to leave out.
 */
export function copied(
  element: XmlElement,
  keeps: (child: XmlElement) => boolean = () => true,
  outer = "",
): XmlNode {
  const { name, namespace, attributes, children, text } = element;
  const own = Object.fromEntries([...attributes].filter(([key]) => !key.startsWith("{")));
  const declaration: XmlAttributes = { xmlns: namespace === "" ? EMPTY : namespace };
  const declared = namespace === outer ? own : { ...declaration, ...own };
  const inner = children.filter(keeps).map((child) => copied(child, keeps, namespace));
  return { name, attributes: declared, content: inner.length > 0 ? inner : text, kept: true };
}
