import { XmlError } from "./errors.ts";

/** Anything outside the `Char` production of XML 1.0 §2.2, lone surrogates included. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const ALL_ILLEGAL = new RegExp(ILLEGAL, "gu");

/** Characters that need an escape or a further check. */
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

/** Treatment of characters that XML 1.0 cannot represent. */
export type IllegalCharacters = "error" | "remove";

/** True when every character may occur in an XML 1.0 document. */
export function isLegal(text: string): boolean {
  return !ILLEGAL.test(text);
}

/** Text without the characters that XML 1.0 cannot represent. */
export function withoutIllegal(text: string): string {
  return SUSPICIOUS.test(text) ? text.replace(ALL_ILLEGAL, "") : text;
}

/** Text escaped for element content and attribute values. @throws XmlError "input". */
export function escapeXml(text: string, illegal: IllegalCharacters = "error"): string {
  return SUSPICIOUS.test(text) ? escapeAll(text, illegal) : text;
}

function escapeAll(text: string, illegal: IllegalCharacters): string {
  let legal = text;
  if (!isLegal(text)) {
    if (illegal === "error") throw new XmlError("input", "text has a character XML cannot hold");
    legal = withoutIllegal(text);
  }
  return legal.replace(ESCAPED, (character) => ESCAPES[character] ?? character);
}
