import type { XmlElement } from "@fakturo/xml";

/** The first element at a path of local names, such as `InvoiceData/DocumentTotals`. */
export function find(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return path
    .split("/")
    .reduce<XmlElement | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      from,
    );
}

/** Text at a path, without surrounding white space; empty when there is none. */
export function text(from: XmlElement | undefined, path: string): string {
  return find(from, path)?.text.trim() ?? "";
}

/** Child elements of a name. */
export function all(from: XmlElement | undefined, name: string): readonly XmlElement[] {
  return (from?.children ?? []).filter((child) => child.name === name);
}
