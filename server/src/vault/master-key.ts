import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { FakturoError } from "@fakturo/model";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;

/** The key that secrets are encrypted with at rest. */
export interface MasterKey {
  readonly bytes: Buffer;
  /** First bytes of its hash, kept before each secret so that a wrong key is noticed. */
  readonly id: Buffer;
}

/**
 * Reads the master key from configuration (64 hex digits or base64 of 32 bytes), else from a file
 * that is made at the first start and readable by its owner only.
 */
export function loadMasterKey(configured: string | undefined, file: string): MasterKey {
  if (configured) return masterKey(decode(configured, "FAKTURO_MASTER_KEY"));
  if (!existsSync(file))
    writeFileSync(file, randomBytes(KEY_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  chmodSync(file, 0o600);
  return masterKey(decode(readFileSync(file, "utf8").trim(), file));
}

function decode(text: string, where: string): Buffer {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text)
    ? Buffer.from(text, "hex")
    : Buffer.from(text, "base64");
  if (bytes.length !== KEY_BYTES)
    throw new FakturoError("input", `${where}: a master key is 32 bytes, as hex or base64`);
  return bytes;
}

function masterKey(bytes: Buffer): MasterKey {
  return { bytes, id: createHash("sha256").update(bytes).digest().subarray(0, ID_BYTES) };
}

/** Encrypts with AES-256-GCM; `context` binds the secret to its place, e.g. a workspace id. */
export function encrypt(key: MasterKey, plain: Uint8Array, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.bytes, nonce);
  cipher.setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([key.id, nonce, cipher.getAuthTag(), data]);
}

/** @throws FakturoError "internal" for another master key, another context or changed bytes. */
export function decrypt(key: MasterKey, secret: Buffer, context: string): Buffer {
  const parts = split(secret);
  if (!parts.id.equals(key.id))
    throw new FakturoError("internal", "a secret was encrypted with another master key");
  const decipher = createDecipheriv(ALGORITHM, key.bytes, parts.nonce);
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(parts.tag);
  try {
    return Buffer.concat([decipher.update(parts.data), decipher.final()]);
  } catch (cause) {
    throw new FakturoError("internal", "a secret could not be decrypted", { cause });
  }
}

function split(secret: Buffer): { id: Buffer; nonce: Buffer; tag: Buffer; data: Buffer } {
  const tagStart = ID_BYTES + NONCE_BYTES;
  const dataStart = tagStart + TAG_BYTES;
  return {
    id: secret.subarray(0, ID_BYTES),
    nonce: secret.subarray(ID_BYTES, tagStart),
    tag: secret.subarray(tagStart, dataStart),
    data: secret.subarray(dataStart),
  };
}
