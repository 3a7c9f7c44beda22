import { createFinder, type XmlElement } from "@fakturo/xml";
import { UBL } from "../ubl/namespaces.ts";

export const { find, findAll } = createFinder(UBL);

/** Text of the first match; empty when there is none. Replacement characters are removed. */
export function text(from: XmlElement | undefined, path: string): string {
  return textOf(find(from, path));
}

/** Text of an element without surrounding white space. */
export function textOf(element: XmlElement | undefined): string {
  return element?.text.replaceAll("\ufffd", "").trim() ?? "";
}

/** Attribute of the first match; empty when there is none. */
export function attribute(from: XmlElement | undefined, path: string, name: string): string {
  return find(from, path)?.attributes.get(name) ?? "";
}
