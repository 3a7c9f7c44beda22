import { isDict, isList, PdfName, PdfNumber, PdfRef, PdfString, type PdfValue } from "./values.ts";

/** A value in PDF syntax; strings are written in hexadecimal. */
export function serialize(value: PdfValue): string {
  if (value === null || typeof value === "boolean") return String(value);
  if (value instanceof PdfNumber) return value.text;
  if (value instanceof PdfName) return `/${escapedName(value.text)}`;
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof PdfString) return `<${Buffer.from(value.bytes).toString("hex")}>`;
  if (isDict(value)) return `<<${[...value].map(entry).join(" ")}>>`;
  return isList(value) ? `[${value.map(serialize).join(" ")}]` : "null";
}

function entry([name, value]: [string, PdfValue]): string {
  return `/${escapedName(name)} ${serialize(value)}`;
}

/** Names are bytes; irregular characters are escaped (ISO 32000-1 §7.3.5). */
function escapedName(text: string): string {
  return text.replace(
    /[^!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/g,
    (character) => `#${character.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
}

/** Text string: plain bytes for ASCII, otherwise UTF-16 with a byte order mark. */
export function textString(text: string): PdfString {
  if (/^[\x20-\x7e]*$/.test(text)) return new PdfString(Buffer.from(text, "latin1"));
  return new PdfString(Buffer.from(`\ufeff${text}`, "utf16le").swap16());
}
