import { createFinder, unreadIn, type XmlElement } from "@fakturo/xml";
import { NAMESPACE } from "../nfe/namespace.ts";

export const { find, findAll, text } = createFinder({ "": NAMESPACE });

const SCOPE = { namespaces: { "": NAMESPACE }, unneeded: {} };

/** Unread texts of elements with a name; they stay unread. */
export function peeked(from: XmlElement | undefined, name: string): string[] {
  const unread = from ? unreadIn(from, SCOPE) : [];
  return unread.filter(({ path }) => path.endsWith(`/${name}`)).map((one) => one.text);
}
