/** Number of an object in the file. */
export type Ref = number;

/** Reference as written in dictionaries. */
export function refTo(ref: Ref): string {
  return `${ref} 0 R`;
}

const ESCAPED = /[\\()\r\n]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "(": "\\(",
  ")": "\\)",
  "\r": "\\r",
  "\n": "\\n",
};

/** Text string: plain for ASCII, otherwise UTF-16 with a byte order mark (ISO 32000-1 §7.9.2). */
export function textString(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text))
    return `(${text.replace(ESCAPED, (character) => ESCAPES[character] ?? character)})`;
  return `<FEFF${utf16Hex(text)}>`;
}

/** UTF-16 code units as hexadecimal digits. */
export function utf16Hex(text: string): string {
  let out = "";
  for (let i = 0; i < text.length; i++) out += hex4(text.charCodeAt(i));
  return out;
}

/** Four hexadecimal digits. */
export function hex4(value: number): string {
  return value.toString(16).toUpperCase().padStart(4, "0");
}

/** A coordinate with at most three decimals and no exponent. */
export function decimal(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Object.is(rounded, -0) ? "0" : String(rounded);
}

/** Bytes of a string whose characters are all below 256. */
export function latin1(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
