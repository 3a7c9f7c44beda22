import { createHash, type KeyObject, sign, verify } from "node:crypto";
import { type DigestName, SIGNATURES, type SignatureName } from "./algorithms.ts";
import { refuse } from "./refuse.ts";

type Data = string | Uint8Array;

/** Encoding of an ECDSA value: two numbers (XML-DSig) or a DER sequence (CMS, ZATCA). */
export interface SignBytesOptions {
  readonly ecdsa?: "ieee-p1363" | "der";
}

/** Hash of bytes, or of a text's UTF-8. */
export function digest(name: DigestName, data: Data): Buffer {
  return createHash(name).update(data).digest();
}

/** Signature over bytes, or a text's UTF-8. @throws FakturoError `signature`: wrong kind of key. */
export function signBytes(
  key: KeyObject,
  method: SignatureName,
  data: Data,
  options: SignBytesOptions = {},
): Buffer {
  const { hash } = methodFor(key, method);
  return sign(hash, bytesOf(data), { key, dsaEncoding: options.ecdsa ?? "ieee-p1363" });
}

/** True for a valid signature over the data by this public key. */
export function verifyBytes(
  key: KeyObject,
  method: SignatureName,
  data: Data,
  signature: Uint8Array,
  options: SignBytesOptions = {},
): boolean {
  const { hash } = methodFor(key, method);
  const input = { key, dsaEncoding: options.ecdsa ?? "ieee-p1363" } as const;
  return verify(hash, bytesOf(data), input, signature);
}

/** Signature of a text as base64 without line breaks, as SAF-T (PT) and CFDI print it. */
export function signText(key: KeyObject, method: SignatureName, text: string): string {
  return signBytes(key, method, text).toString("base64");
}

/** True for a valid base64 signature over the text by this public key. */
export function verifyText(
  key: KeyObject,
  method: SignatureName,
  text: string,
  signature: string,
): boolean {
  return verifyBytes(key, method, text, Buffer.from(signature, "base64"));
}

function bytesOf(data: Data): Uint8Array {
  return typeof data === "string" ? Buffer.from(data, "utf8") : data;
}

function methodFor(key: KeyObject, method: SignatureName) {
  const found = SIGNATURES[method];
  if (key.asymmetricKeyType !== found.key)
    refuse(`${method} cannot be used with a key of type ${key.asymmetricKeyType ?? "secret"}`);
  return found;
}
