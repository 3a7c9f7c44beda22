/** Maximum text length; longer text is truncated, which bounds the number of pages. */
const LIMIT = 20_000;

/** Control and formatting characters without glyph, except line feeds. */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200d\u2028-\u202e\u2060-\u2065\ufeff\ufff0-\ufffb]|[\ufe00-\ufe0f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text for printing: composed (NFC), without control characters, at most 20 000 characters. */
export function clean(text: string): string {
  if (PLAIN.test(text)) return text;
  const composed = text
    .slice(0, LIMIT)
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .normalize("NFC");
  const visible = composed.replace(INVISIBLE, "");
  return text.length > LIMIT ? `${visible}…` : visible;
}

/** Short printable ASCII needs no cleaning. */
const PLAIN = /^[\x20-\x7e]{0,400}$/;

/** One line: line feeds become spaces. */
export function singleLine(text: string): string {
  return clean(text).replace(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks));
}

/** Truncates after `limit` characters. */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
