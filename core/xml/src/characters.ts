import { XmlError } from "./errors.ts";

/** Anything outside the `Char` production of XML 1.0 §2.2, lone surrogates included. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ALL_ILLEGAL = new RegExp(ILLEGAL, "gu");

/** Characters that cannot stand as they are, and all that need a closer look. */
const SUSPICIOUS = /[^ !#-%'-;=?-\ud7ff\ue000-\ufffd]/;
const ESCAPED = /[&<>"\t\n\r]/g;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "\t": "&#x9;",
  "\n": "&#xA;",
  "\r": "&#xD;",
};

/** What to do with characters that XML 1.0 has no way to write. */
export type IllegalCharacters = "error" | "remove";

/** True when every character may occur in an XML 1.0 document. */
export function isLegal(text: string): boolean {
  return !ILLEGAL.test(text);
}

/** Text for element content and attribute values alike. @throws XmlError "input". */
export function escapeXml(text: string, illegal: IllegalCharacters = "error"): string {
  return SUSPICIOUS.test(text) ? escapeAll(text, illegal) : text;
}

function escapeAll(text: string, illegal: IllegalCharacters): string {
  let legal = text;
  if (!isLegal(text)) {
    if (illegal === "error") throw new XmlError("input", "text has a character XML cannot hold");
    legal = text.replace(ALL_ILLEGAL, "");
  }
  return legal.replace(ESCAPED, (character) => ESCAPES[character] ?? character);
}
