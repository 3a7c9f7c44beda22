import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;
/** Days of a link's validity. */
export const LINK_DAYS = 30;
const TOKEN = /^[\w-]{43}$/;

/** A random token; only its hash is stored. */
export function newLinkToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: hashOf(token) };
}

/** Hash of a token, for the search; undefined for an invalid token. */
export function linkHash(token: string): Buffer | undefined {
  return TOKEN.test(token) ? hashOf(token) : undefined;
}

function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
