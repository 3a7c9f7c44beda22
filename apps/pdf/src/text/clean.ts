/** Longest text that is set; anything after it is cut, so that no input can fill a hundred pages. */
const LIMIT = 20_000;

/** Control and formatting characters that have no picture; line feeds stay. */
const INVISIBLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200d\u2028-\u202e\u2060-\u2065\ufeff\ufff0-\ufffb]|[\ufe00-\ufe0f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Text fit for setting: composed, without control characters, at most 20 000 characters. */
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

/** Short printable ASCII needs no work. */
const PLAIN = /^[\x20-\x7e]{0,400}$/;

/** One line: line feeds become blanks. */
export function singleLine(text: string): string {
  return clean(text).replace(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks));
}

/** Cuts after `limit` characters. */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
