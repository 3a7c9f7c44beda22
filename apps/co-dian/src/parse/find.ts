import { UBL } from "@fakturo/app-ubl";
import { createFinder, type XmlElement } from "@fakturo/xml";

export const { find, findAll, text } = createFinder(UBL);

/** Attribute of the first match; empty when there is none. */
export function attribute(from: XmlElement | undefined, path: string, name: string): string {
  return find(from, path)?.attributes.get(name) ?? "";
}
