import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { KEY_ID_BYTES } from "../store/sealed.ts";
import { missingKeyOf } from "./missing-key.ts";

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key that encrypts secrets at rest. */
export interface MasterKey {
  readonly bytes: Buffer;
  /** The first bytes of its hash. */
  readonly id: Buffer;
}

/** The keys of an installation; more than one while the master key is being changed. */
export interface MasterKeys {
  /** The key to encrypt with; created on first use. @throws MissingKey where it may not be created. */
  readonly current: MasterKey;
  /** A key by its id, to decrypt with. */
  find(id: Buffer): MasterKey | undefined;
}

/** Parses a key of 64 hex digits or base64 of 32 bytes. @throws FakturoError "input" naming `where`. */
export function parseMasterKey(text: string, where: string): MasterKey {
  const bytes = /^[0-9a-fA-F]{64}$/.test(text)
    ? Buffer.from(text, "hex")
    : Buffer.from(text, "base64");
  if (bytes.length !== KEY_BYTES)
    throw new FakturoError("input", `${where}: a master key is 32 bytes, as hex or base64`);
  return { bytes, id: createHash("sha256").update(bytes).digest().subarray(0, KEY_ID_BYTES) };
}

/** Text of a new key. */
export function newMasterKey(): string {
  return randomBytes(KEY_BYTES).toString("hex");
}

/** Encrypts with AES-256-GCM; `context` binds the secret to its row, e.g. by a workspace id. */
export function encrypt({ current }: MasterKeys, plain: Uint8Array, context: string): Buffer {
  const { id, bytes } = current;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, bytes, nonce);
  cipher.setAAD(Buffer.from(context));
  const data = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([id, nonce, cipher.getAuthTag(), data]);
}

/** @throws MissingKey for an unknown master key, FakturoError "internal" for another context or changed bytes. */
export function decrypt(keys: MasterKeys, secret: Buffer, context: string): Buffer {
  const parts = split(secret);
  const key = keys.find(parts.id);
  if (!key) throw missingKeyOf(parts.id.toString("hex"));
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
  const tagStart = KEY_ID_BYTES + NONCE_BYTES;
  const dataStart = tagStart + TAG_BYTES;
  return {
    id: secret.subarray(0, KEY_ID_BYTES),
    nonce: secret.subarray(KEY_ID_BYTES, tagStart),
    tag: secret.subarray(tagStart, dataStart),
    data: secret.subarray(dataStart),
  };
}
