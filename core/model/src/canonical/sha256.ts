import { sha256 } from "@noble/hashes/sha2.js";

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** SHA-256 of a text's UTF-8 bytes, in lower-case hex. */
export function sha256Hex(text: string): string {
  let hex = "";
  for (const byte of sha256(utf8.encode(text))) hex += HEX[byte];
  return hex;
}
