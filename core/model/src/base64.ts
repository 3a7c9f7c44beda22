/** Bytes converted at a time, whole groups of three: spreading more would exceed the stack. */
const CHUNK = 0x1ffe;
/** Characters read at a time, whole groups of four. */
const READ = 0x8000;
/** White space that base64 may have (Infra Standard, forgiving-base64 decode). */
const SPACE = /[\t\n\f\r ]/;
const SPACES = /[\t\n\f\r ]+/g;

/** Base64 with padding and without line breaks. */
export function base64(data: Uint8Array): string {
  let text = "";
  for (let at = 0; at < data.length; at += CHUNK)
    text += btoa(String.fromCharCode(...data.subarray(at, at + CHUNK)));
  return text;
}

/** Bytes of base64, white space ignored. @throws SyntaxError or DOMException for other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = SPACE.test(text) ? text.replaceAll(SPACES, "") : text;
  const padding = plain.endsWith("==") ? 2 : plain.endsWith("=") ? 1 : 0;
  const data = new Uint8Array(Math.floor(((plain.length - padding) * 3) / 4));
  let written = 0;
  for (let at = 0; at < plain.length; at += READ) {
    const part = plain.slice(at, at + READ);
    const isLast = at + READ >= plain.length;
    if (!isLast && part.endsWith("=")) throw new SyntaxError("base64 has padding before its end");
    const bytes = atob(part);
    for (let i = 0; i < bytes.length; i += 1) data[written++] = bytes.charCodeAt(i);
  }
  return data;
}
