import { createFinder, type XmlElement } from "@fakturo/xml";

/** Only the root of a FatturaPA is in a namespace. */
export const { find, findAll, text } = createFinder({});

/** Texts of all matches that are not empty. */
export function texts(from: XmlElement | undefined, path: string): string[] {
  return findAll(from, path).flatMap((node) => node.text.trim() || []);
}
