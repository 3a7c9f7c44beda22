/** Bytes converted at a time: spreading more would exceed the stack. */
const CHUNK = 0x2000;

/** Base64 with padding and without line breaks. */
export function base64(data: Uint8Array): string {
  let bytes = "";
  for (let at = 0; at < data.length; at += CHUNK)
    bytes += String.fromCharCode(...data.subarray(at, at + CHUNK));
  return btoa(bytes);
}

/** Bytes of base64, white space ignored. @throws SyntaxError or DOMException for other text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text);
  const data = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) data[at] = bytes.charCodeAt(at);
  return data;
}
