const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;
const UNPRINTABLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;

/** Text without NUL and outer blanks; inner spaces and line breaks stay. */
export function normalizeText(text: string): string {
  if (text === "" || PLAIN.test(text)) return text;
  return text.replaceAll("\u0000", "").toWellFormed().replace(/^[\s\u0085]+|[\s\u0085]+$/gu, "");
}

/** A code in NFC, without anything unprintable and without outer blanks. */
export function normalizeCode(code: string): string {
  if (code === "" || PLAIN.test(code)) return code;
  return code.normalize("NFC").replace(UNPRINTABLE, "").trim();
}

const SEPARATOR_RUN = /([.\-:/,_& ])[^A-ZÑa-z0-9]+/g;
const NOT_STRICT = /[^A-ZÑa-z0-9.\-:/,_& ]/g;

/** Letters, digits and single separators only. */
export function strictCode(code: string): string {
  return code.trim().replace(SEPARATOR_RUN, "$1").replace(NOT_STRICT, "");
}

export function upperCode(code: string): string {
  return strictCode(code).toUpperCase();
}

export function alphanumericCode(code: string): string {
  return upperCode(code).replace(/[^A-Z0-9]/g, "");
}

export function numericCode(code: string): string {
  return strictCode(code).replace(/[^0-9]/g, "");
}

/** Upper case letter by letter: `ß` must stay one character, to be removed afterwards. */
function simpleUpper(text: string): string {
  let out = "";
  for (const char of text) {
    const upper = char.toUpperCase();
    out += [...upper].length === 1 ? upper : char;
  }
  return out;
}

/** A tax code in upper case without punctuation, its country and alternative prefixes taken off once. */
export function baseTaxCode(code: string, country: string, alternatives: readonly string[] = []): string {
  let clean = simpleUpper(code).replace(/[^A-Z0-9Ñ&]/g, "");
  for (const prefix of [country, ...alternatives])
    if (prefix !== "" && clean.startsWith(prefix)) clean = clean.slice(prefix.length);
  return clean;
}
