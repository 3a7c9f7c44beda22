import { sha256 } from "@noble/hashes/sha2.js";
import { writeCanonical } from "./canonical.ts";

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** SHA-256 of the UTF-8 bytes of a value's canonical JSON, in lower-case hex. */
export function canonicalSha256(value: unknown): string {
  const hash = sha256.create();
  writeCanonical(value, (chunk) => void hash.update(utf8.encode(chunk)));
  let hex = "";
  for (const byte of hash.digest()) hex += HEX[byte];
  return hex;
}
