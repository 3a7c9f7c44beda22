import { createHash, randomBytes } from "node:crypto";
import { type LinkPurpose, putLink, type Tx } from "@fakturo/server-storage/store";

/** Bytes of a token: 256 bits. */
const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
/** How long links are valid. */
const VALID_MS: Readonly<Record<LinkPurpose, number>> = {
  setup: 24 * HOUR_MS,
  password: 72 * HOUR_MS,
};
/** Pages of the console; the token is in the fragment, which browsers send to no server and no log. */
const PAGES: Readonly<Record<LinkPurpose, string>> = {
  setup: "/console/setup#",
  password: "/console/password#",
};

/** A token nobody can guess, as text for cookies and links. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

/** Path of a one-time link in the console, and when it ends. */
export interface OneTimeLink {
  readonly path: string;
  readonly expiresAt: Date;
}

/** Makes a link in place of the earlier one for the same purpose; answers its path. */
export async function makeLink(
  tx: Tx,
  purpose: LinkPurpose,
  member: string | null,
  now: number,
): Promise<OneTimeLink> {
  const token = newToken();
  const expiresAt = new Date(now + VALID_MS[purpose]);
  const row = { purpose, member, created_at: new Date(now), expires_at: expiresAt };
  await putLink(tx, tokenHash(token), row);
  return { path: PAGES[purpose] + token, expiresAt };
}
