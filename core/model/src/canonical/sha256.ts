import { sha256 } from "@noble/hashes/sha2.js";
import { CanonicalText, writeCanonical } from "./canonical.ts";

/** An incremental SHA-256. */
export interface Sha256 {
  /** Adds text as UTF-8. */
  update(text: string): void;
  /** Finishes and returns the hash in lower-case hex. */
  hex(): string;
}

/** Starts a SHA-256: the portable one, or a faster one of the platform. */
export type NewSha256 = () => Sha256;

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The portable implementation; platforms have faster ones. */
const portable: NewSha256 = () => {
  const hash = sha256.create();
  return {
    update: (text) => void hash.update(utf8.encode(text)),
    hex() {
      let hex = "";
      for (const byte of hash.digest()) hex += HEX[byte];
      return hex;
    },
  };
};

/** SHA-256 of the UTF-8 bytes of a value's canonical JSON, in lower-case hex. */
export function canonicalSha256(value: unknown, newHash: NewSha256 = portable): string {
  const hash = newHash();
  writeCanonical(value, (chunk) => hash.update(chunk));
  return hash.hex();
}

/** Maximum length of canonical JSON that is kept with its hash, in characters. */
const MAX_KEPT = 262_144;

/** SHA-256 of a value, and its canonical JSON. */
export interface CanonicalDigest {
  /** Lower-case hexadecimal. */
  readonly hex: string;
  /** The hashed text; undefined where it is too long to keep. */
  readonly text: CanonicalText | undefined;
}

/** The same with the canonical JSON, for callers that write it. */
export function canonicalDigest(value: unknown, newHash: NewSha256 = portable): CanonicalDigest {
  const hash = newHash();
  let text: string | undefined = "";
  writeCanonical(value, (chunk) => {
    hash.update(chunk);
    if (text !== undefined) text = text.length + chunk.length > MAX_KEPT ? undefined : text + chunk;
  });
  return { hex: hash.hex(), text: text === undefined ? undefined : new CanonicalText(text) };
}
