import { createFinder, unreadIn, type XmlElement } from "@fakturo/xml";

/** Only the root of a FatturaPA has a namespace. */
export const { find, findAll, text } = createFinder({});

/** Texts of all matches that are not empty. */
export function texts(from: XmlElement | undefined, path: string): string[] {
  return findAll(from, path).flatMap((node) => node.text.trim() || []);
}

/** Text of an unread element, which stays unread. */
export function peek(element: XmlElement | undefined): string {
  return element ? (unreadIn(element, { namespaces: {}, unneeded: {} })[0]?.text ?? "") : "";
}
