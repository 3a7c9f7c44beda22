import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import {
  decrypt,
  ENCRYPTION_CONTEXT,
  encrypt,
  type MasterKeys,
} from "@fakturo/server-storage/vault";

const BYTES = 32;

/** The secret that an app authenticates with; stored as a hash. */
export function newClientSecret(): { readonly secret: string; readonly hash: Buffer } {
  const secret = randomBytes(BYTES).toString("base64url");
  return { secret, hash: hashOf(secret) };
}

export function isClientSecret(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(secret), hash);
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}

/** A secret for signing tasks, in the form of Standard Webhooks. */
export function newTaskSecret(): string {
  return `whsec_${randomBytes(BYTES).toString("base64")}`;
}

export function sealTaskSecret(keys: MasterKeys, appId: string, secret: string): Buffer {
  return encrypt(keys, Buffer.from(secret), ENCRYPTION_CONTEXT.app(appId));
}

export function openTaskSecret(keys: MasterKeys, appId: string, sealed: Buffer): string {
  return decrypt(keys, sealed, ENCRYPTION_CONTEXT.app(appId)).toString();
}
