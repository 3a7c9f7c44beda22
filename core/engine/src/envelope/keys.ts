import { FakturoError, type JsonObject } from "@fakturo/model";
import type { CryptoKey as JoseKey } from "jose";

/** Loaded on first use: most documents are built without signing. */
const jose = () => import("jose");

/** Public half of a signing key as a JWK (RFC 7517); ES256 on P-256 only. */
export interface PublicKey {
  readonly use: "sig";
  readonly kty: "EC";
  readonly kid: string;
  readonly crv: "P-256";
  readonly alg: "ES256";
  readonly x: string;
  readonly y: string;
  /** Signatures before or after these moments (RFC 3339) are invalid. */
  readonly valid_from?: string;
  readonly valid_until?: string;
}

/** A signing key as a JWK (RFC 7517): `d` is the private half, base64url. */
export interface PrivateKey extends PublicKey {
  readonly d: string;
}

/** A private key ready to sign, imported once. */
export interface SigningKey {
  readonly kid: string;
  readonly public: PublicKey;
  readonly key: JoseKey;
  /** Compact ES256 JWS (RFC 7515 §7.1) over the bytes, with `alg` and `kid` in its header. */
  sign(payload: Uint8Array): Promise<string>;
}

/** Raw ES256 signature r‖s (RFC 7518 §3.4), for platforms with a faster one than Web Crypto's. */
export type Es256 = (bytes: Uint8Array) => Uint8Array;

/**
 * A new random P-256 key.
 * @param uuid Makes the key's id, a UUID v7.
 * @throws FakturoError "internal" where the platform's Web Crypto makes no complete key.
 */
export async function generateKey(uuid: () => string): Promise<PrivateKey> {
  const { exportJWK, generateKeyPair } = await jose();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x, y, d } = await exportJWK(privateKey);
  if (!x || !y || !d) throw new FakturoError("internal", "the platform returned an incomplete key");
  return { use: "sig", kty: "EC", kid: uuid(), crv: "P-256", alg: "ES256", x, y, d };
}

/** The public half of a signing key. */
export function publicKeyOf({ d: _secret, ...key }: PrivateKey): PublicKey {
  return key;
}

/**
 * Imports a private key for signing; by Web Crypto unless a faster signer is given.
 * @throws FakturoError "signature" for a key without `kid`, or one that is not an EC private key.
 */
export async function importSigningKey(jwk: PrivateKey, es256?: Es256): Promise<SigningKey> {
  if (!jwk.kid) throw new FakturoError("signature", "a signing key needs a kid");
  const { base64url, CompactSign, importJWK } = await jose();
  const key = await importJWK({ ...jwk }, "ES256");
  if (!(key instanceof CryptoKey)) throw new FakturoError("signature", "not an EC private key");
  const header = { alg: "ES256", kid: jwk.kid };
  const sign = es256
    ? async (payload: Uint8Array) => compact(header, payload, es256, base64url.encode)
    : (payload: Uint8Array) => new CompactSign(payload).setProtectedHeader(header).sign(key);
  return { kid: jwk.kid, public: publicKeyOf(jwk), key, sign };
}

function compact(
  header: JsonObject,
  payload: Uint8Array,
  es256: Es256,
  base64url: (input: Uint8Array | string) => string,
): string {
  const input = `${base64url(JSON.stringify(header))}.${base64url(payload)}`;
  return `${input}.${base64url(es256(new TextEncoder().encode(input)))}`;
}

/** Hex SHA-256 thumbprint of RFC 7638. */
export async function thumbprint(jwk: PublicKey): Promise<string> {
  const { calculateJwkThumbprint } = await jose();
  const base64url = await calculateJwkThumbprint({ ...jwk }, "sha256");
  const bytes = Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
    c.charCodeAt(0),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
