import { trimSpace } from "./white-space.ts";

/** Printable ASCII without outer blanks is normalised already. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** Text without NUL and outer white space; inner spaces and line breaks stay (spec §3.2). */
export function normalizeText(text: string): string {
  if (text === "" || PLAIN.test(text)) return text;
  return trimSpace(text.replaceAll("\u0000", "").toWellFormed());
}

/** A code in NFC, without unprintable characters and outer blanks (spec §3.2). */
export function normalizeCode(code: string): string {
  if (code === "" || PLAIN.test(code)) return code;
  // Compiled on first use: patterns of Unicode classes are slow to compile.
  const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
  return trimSpace(code.toWellFormed().normalize("NFC").replace(unprintable, ""));
}

const STRICT = /^[A-ZÑa-z0-9]*$/;
const SEPARATOR_RUN = /([.\-:/,_& ])[^A-ZÑa-z0-9]+/g;
const NOT_STRICT = /[^A-ZÑa-z0-9.\-:/,_& ]/g;

/** Letters, digits and single separators `. - : / , _ &` or space (spec §3.2). */
export function strictCode(code: string): string {
  if (STRICT.test(code)) return code;
  return trimSpace(code).replace(SEPARATOR_RUN, "$1").replace(NOT_STRICT, "");
}

/** A strict code in upper case. */
export function upperCode(code: string): string {
  return strictCode(code).toUpperCase();
}

/** A strict code in upper case, without anything but `A-Z` and `0-9`. */
export function alphanumericCode(code: string): string {
  return upperCode(code).replace(/[^A-Z0-9]/g, "");
}

/** The digits of a code. */
export function numericCode(code: string): string {
  return strictCode(code).replace(/[^0-9]/g, "");
}

/** All characters whose simple upper case is in `A-Z 0-9 Ñ &`; `ß` and ligatures would expand. */
const NOT_TAX_CODE = /[^A-Za-z0-9Ññıſ&]/g;

/**
 * A tax code in upper case without punctuation; the country's prefix is removed once, then each
 * alternative's (regimes spec §5.1, steps 2 to 5).
 */
export function baseTaxCode(
  code: string,
  country: string,
  alternatives: readonly string[] = [],
): string {
  let base = code.replace(NOT_TAX_CODE, "").toUpperCase();
  for (const prefix of [country, ...alternatives])
    if (base.startsWith(prefix)) base = base.slice(prefix.length);
  return base;
}
