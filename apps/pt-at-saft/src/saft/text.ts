import { writeXml, type XmlNode } from "@fakturo/xml";

const INDENT = "  ";

/** An element as indented lines; line breaks are between elements only. */
export function linesOf(node: XmlNode, depth: number): string {
  const text = writeXml(node, { indent: INDENT, illegal: "remove", declaration: false });
  return indented(text, depth);
}

/** A text on lines of their own. */
export function indented(text: string, depth: number): string {
  const start = INDENT.repeat(depth);
  return `${start}${text.replaceAll("\n", `\n${start}`)}\n`;
}

/** Maximum length of the description of a product or line. */
export const DESCRIPTION_LENGTH = 200;
/** Maximum length of the reason of a correction or cancellation. */
export const REASON_LENGTH = 50;
/** Maximum length of the reason of an exemption. */
export const EXEMPTION_LENGTH = 60;

/** Free text in one line, truncated at `max` characters. */
export function cut(text: string | undefined, max: number): string | undefined {
  return text?.replace(/\s+/g, " ").trim().slice(0, max).trim();
}
