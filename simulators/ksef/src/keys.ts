import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  type KeyObject,
  privateDecrypt,
  X509Certificate,
} from "node:crypto";
import { type SigningCredentials, selfSigned } from "@fakturo/signature";
import { refusal } from "./reply.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredKeys } from "./state.ts";
import { isoOf } from "./time.ts";

const YEAR_MS = 365 * 86_400_000;

/** The event of new keys, where the settings ask for a newer generation than the stored one. */
export function newKeys(state: State, { keys }: Settings, now: number): StoredKeys | undefined {
  if (state.keys && state.keys.generation >= keys) return undefined;
  const pair = (commonName: string) => {
    const { certificate, key } = selfSigned({
      commonName,
      name: { C: "PL" },
      from: now - 60_000,
      until: now + 2 * YEAR_MS,
    });
    return {
      certificate: certificate.raw.toString("base64"),
      key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    };
  };
  return {
    event: "keys",
    generation: keys,
    at: now,
    token: pair("Simulation: KsefTokenEncryption"),
    symmetric: pair("Simulation: SymmetricKeyEncryption"),
    seal: state.keys?.seal ?? pair("Simulation: seal of KSeF"),
  };
}

type KeyUsage = "token" | "symmetric";
const USAGES: readonly (readonly [KeyUsage, string])[] = [
  ["token", "KsefTokenEncryption"],
  ["symmetric", "SymmetricKeyEncryption"],
];

/** `GET /security/public-key-certificates`. */
export function publishedKeys(keys: StoredKeys): unknown {
  return USAGES.map(([name, usage]) => {
    const certificate = certificateOf(keys, name);
    return {
      certificate: keys[name].certificate,
      certificateId: sha256(certificate.raw),
      publicKeyId: publicKeyId(certificate),
      validFrom: isoOf(Date.parse(certificate.validFrom)),
      validTo: isoOf(Date.parse(certificate.validTo)),
      usage: [usage],
    };
  });
}

function certificateOf(keys: StoredKeys, name: KeyUsage): X509Certificate {
  return new X509Certificate(Buffer.from(keys[name].certificate, "base64"));
}

function publicKeyId({ publicKey }: X509Certificate): string {
  return sha256(publicKey.export({ type: "spki", format: "der" }));
}

/** @throws ApiError 21470 for the id of another key. */
export function checkKeyId(keys: StoredKeys, name: KeyUsage, id: string | null | undefined): void {
  if (id && id !== publicKeyId(certificateOf(keys, name))) throw refusal(21470);
}

/** RSA-OAEP with SHA-256; undefined for what is not encrypted with the key. */
export function unwrap(keys: StoredKeys, name: KeyUsage, base64: string): Buffer | undefined {
  const key = createPrivateKey(keys[name].key);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  try {
    return privateDecrypt({ key, padding, oaepHash: "sha256" }, Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}

const KEY_BYTES = 32;
const IV_BYTES = 16;

/** An AES key in base64 as sessions store it; empty for one that cannot be used. */
export function symmetricKeyOf(
  keys: StoredKeys,
  { encryptedSymmetricKey, initializationVector }: EncryptionInfo,
): string {
  const key = unwrap(keys, "symmetric", encryptedSymmetricKey);
  const iv = Buffer.from(initializationVector, "base64");
  return key?.length === KEY_BYTES && iv.length === IV_BYTES ? key.toString("base64") : "";
}

/** Members of requests with an encrypted key. */
export interface EncryptionInfo {
  readonly encryptedSymmetricKey: string;
  readonly initializationVector: string;
  readonly publicKeyId?: string | null | undefined;
}

/** A symmetric key and its initialisation vector in base64. */
export interface SymmetricKey {
  readonly key: string;
  readonly iv: string;
}

/** AES-256-CBC with PKCS#7; undefined for what cannot be decrypted. */
export function decrypt(data: Uint8Array, { key, iv }: SymmetricKey): Buffer | undefined {
  try {
    const cipher = createDecipheriv(
      "aes-256-cbc",
      Buffer.from(key, "base64"),
      Buffer.from(iv, "base64"),
    );
    return Buffer.concat([cipher.update(data), cipher.final()]);
  } catch {
    return undefined;
  }
}

/** The reverse of `decrypt`. */
export function encrypt(data: Uint8Array, { key, iv }: SymmetricKey): Buffer {
  const cipher = createCipheriv(
    "aes-256-cbc",
    Buffer.from(key, "base64"),
    Buffer.from(iv, "base64"),
  );
  return Buffer.concat([cipher.update(data), cipher.final()]);
}

/** Base64 of the SHA-256. */
export function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("base64");
}

/** The seal of the ministry, which signs UPO and certificates. */
export function sealOf(keys: StoredKeys): SigningCredentials {
  const key: KeyObject = createPrivateKey(keys.seal.key);
  const certificate = new X509Certificate(Buffer.from(keys.seal.certificate, "base64"));
  return { key, certificate, chain: [] };
}
