import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from "node:crypto";
import { readJsonAs, Type } from "@fakturo/plugin";
import { callApi, type KsefContext, KsefError, textOf } from "./api.ts";

/** A public key of the ministry. */
interface PublicKey {
  readonly id: string;
  readonly certificate: X509Certificate;
}

type KeyUse = "KsefTokenEncryption" | "SymmetricKeyEncryption";

const Keys = Type.Array(
  Type.Object({
    certificate: Type.String(),
    publicKeyId: Type.String(),
    validFrom: Type.String(),
    validTo: Type.String(),
    usage: Type.Array(Type.String()),
  }),
);
const SCOPE = "keys";
/** Published keys are asked for once an hour: the ministry may withdraw them. */
const LIFETIME_S = 3600;

/** The newest valid key for a use. @throws KsefError without one. */
export async function publicKeyOf(usage: KeyUse, ctx: KsefContext): Promise<PublicKey> {
  const keys = readJsonAs(Keys, await publishedKeys(ctx), "the public keys");
  const now = ctx.now();
  const [newest] = keys
    .filter((one) => one.usage.includes(usage))
    .filter((one) => Date.parse(one.validFrom) <= now && now < Date.parse(one.validTo))
    .sort((a, b) => Date.parse(b.validFrom) - Date.parse(a.validFrom));
  if (!newest) throw new KsefError(`KSeF publishes no key for ${usage}`);
  const certificate = new X509Certificate(Buffer.from(newest.certificate, "base64"));
  return { id: newest.publicKeyId, certificate };
}

function publishedKeys(ctx: KsefContext): Promise<string> {
  return ctx.session(SCOPE, async () => {
    const path = "/security/public-key-certificates";
    const value = textOf(await callApi(path, { method: "GET" }, ctx));
    return { value, seconds: LIFETIME_S };
  });
}

/** Forgets keys that the ministry has withdrawn. */
export async function dropKeys(ctx: KsefContext): Promise<void> {
  await ctx.dropSession(SCOPE, await publishedKeys(ctx));
}

const WITHDRAWN = "21470";

/** The answer of a call with something encrypted; a public key that was withdrawn is forgotten. */
export async function withCurrentKeys<T>(call: () => Promise<T>, ctx: KsefContext): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof KsefError && error.code === WITHDRAWN) await dropKeys(ctx);
    throw error;
  }
}

/** RSAES-OAEP with SHA-256, in base64. */
export function encryptToken(text: string, { certificate }: PublicKey): string {
  return wrapped(Buffer.from(text), certificate);
}

function wrapped(data: Uint8Array, { publicKey }: X509Certificate): string {
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  return publicEncrypt({ key: publicKey, padding, oaepHash: "sha256" }, data).toString("base64");
}

/** A symmetric key of a session, in base64. */
export interface SessionKey {
  readonly key: string;
  readonly iv: string;
}

const KEY_BYTES = 32;
const IV_BYTES = 16;

/** A new key for a session. */
export function newSessionKey(): SessionKey {
  return {
    key: randomBytes(KEY_BYTES).toString("base64"),
    iv: randomBytes(IV_BYTES).toString("base64"),
  };
}

/** Member `encryption` of requests that open sessions and exports. */
export async function encryptionOf({ key, iv }: SessionKey, ctx: KsefContext) {
  const { certificate, id } = await publicKeyOf("SymmetricKeyEncryption", ctx);
  return {
    encryptedSymmetricKey: wrapped(Buffer.from(key, "base64"), certificate),
    initializationVector: iv,
    publicKeyId: id,
  };
}

/** AES-256-CBC with PKCS#7. */
export function encrypted(data: Uint8Array, { key, iv }: SessionKey): Buffer {
  const cipher = createCipheriv(
    "aes-256-cbc",
    Buffer.from(key, "base64"),
    Buffer.from(iv, "base64"),
  );
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** What `encrypted` returns, decrypted. @throws Error for other data. */
export function decrypted(data: Uint8Array, { key, iv }: SessionKey): Buffer {
  const cipher = createDecipheriv(
    "aes-256-cbc",
    Buffer.from(key, "base64"),
    Buffer.from(iv, "base64"),
  );
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Base64 of the SHA-256. */
export function hashOf(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("base64");
}
