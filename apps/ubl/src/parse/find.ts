import { createFinder, type XmlElement } from "@fakturo/xml";
import { UBL } from "../ubl/namespaces.ts";

export const { find, findAll } = createFinder(UBL);

/** Text of the first match; empty when there is none. Replacement characters are dropped. */
export function text(from: XmlElement | undefined, path: string): string {
  return find(from, path)?.text.replaceAll("\ufffd", "").trim() ?? "";
}

/** Attribute of the first match; empty when there is none. */
export function attribute(from: XmlElement | undefined, path: string, name: string): string {
  return find(from, path)?.attributes.get(name) ?? "";
}
