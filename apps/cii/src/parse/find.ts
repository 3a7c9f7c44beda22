import { createFinder, type XmlElement } from "@fakturo/xml";
import { CII } from "../cii/namespaces.ts";

export const { find, findAll } = createFinder(CII);

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

/** `CCYYMMDD` or, in ZUGFeRD 1.0, `CCYY-MM-DD`; optionally with time. */
const DIGITS = /^(\d{4})-?(\d{2})-?(\d{2})/;

/** The date in the first match, as `CCYY-MM-DD`; other formats are left to the engine. */
export function day(from: XmlElement | undefined, path: string): string {
  const element = find(from, path);
  const written = textOf(element?.children[0] ?? element);
  const [, year, month, date] = DIGITS.exec(written) ?? [];
  return year && month && date ? `${year}-${month}-${date}` : written;
}
