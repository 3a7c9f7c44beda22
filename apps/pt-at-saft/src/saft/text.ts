import { writeXml, type XmlNode } from "@fakturo/xml";

const INDENT = "  ";

/** An element as lines of the file, so many levels deep; the writer breaks lines between elements only. */
export function linesOf(node: XmlNode, depth: number): string {
  const text = writeXml(node, { indent: INDENT, illegal: "remove", declaration: false });
  return indented(text, depth);
}

/** A text on lines of their own. */
export function indented(text: string, depth: number): string {
  const start = INDENT.repeat(depth);
  return `${start}${text.replaceAll("\n", `\n${start}`)}\n`;
}
