import { sha256 } from "@noble/hashes/sha2.js";
import { CanonicalText, writeCanonical } from "./canonical.ts";

/** A SHA-256 in the making. */
export interface Sha256 {
  /** Adds text as UTF-8. */
  update(text: string): void;
  /** The hash in lower-case hex; ends it. */
  hex(): string;
}

export type NewSha256 = () => Sha256;

const utf8 = new TextEncoder();
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Runs everywhere; platforms have faster ones of their own. */
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

/** Characters of canonical JSON that are kept beside its hash at most. */
const MAX_KEPT = 262_144;

export interface CanonicalDigest {
  readonly hex: string;
  /** What was hashed; undefined where it is too long to be kept. */
  readonly text: CanonicalText | undefined;
}

/** The same with the canonical JSON, for those who write it again. */
export function canonicalDigest(value: unknown, newHash: NewSha256 = portable): CanonicalDigest {
  const hash = newHash();
  let text: string | undefined = "";
  writeCanonical(value, (chunk) => {
    hash.update(chunk);
    if (text !== undefined) text = text.length + chunk.length > MAX_KEPT ? undefined : text + chunk;
  });
  return { hex: hash.hex(), text: text === undefined ? undefined : new CanonicalText(text) };
}
