/** A file put into the XML (BT-125). */
export interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly data: Uint8Array;
}

/** Bytes turned into characters at a time; spreading more would exhaust the stack. */
const CHUNK = 0x2000;

/** Base64 with padding, as the schema's binary objects have it. */
export function base64(data: Uint8Array): string {
  let bytes = "";
  for (let at = 0; at < data.length; at += CHUNK)
    bytes += String.fromCharCode(...data.subarray(at, at + CHUNK));
  return btoa(bytes);
}
