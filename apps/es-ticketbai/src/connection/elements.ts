import type { XmlElement } from "@fakturo/xml";

/** First descendant at a path of local names: the treasuries' answers use several namespaces. */
export function elementAt(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(from, path)[0];
}

/** All descendants at a path of local names. */
export function elementsAt(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = from ? [from] : [];
  for (const name of path.split("/"))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name));
  return found;
}

/** Text of the first descendant at a path; empty where there is none. */
export function textAt(from: XmlElement | undefined, path: string): string {
  return elementAt(from, path)?.text.trim() ?? "";
}
