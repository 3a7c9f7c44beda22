import { createPrivateKey, type KeyObject } from "node:crypto";
import { refuse } from "../refuse.ts";
import { type Credentials, pair, readCertificate } from "./credentials.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----[\s\S]+?-----END \1-----/;

/**
 * A private key in PEM or DER (bytes or base64; PKCS #8, encrypted or not), such as the `.key`
 * file of a Mexican seal.
 * @throws FakturoError `signature` for a wrong password, `input` for what is no key.
 */
export function readPrivateKey(data: Uint8Array | string, password?: string): KeyObject {
  if (typeof data === "string" && data.includes("-----BEGIN")) return pemKey(data, password);
  const key = typeof data === "string" ? Buffer.from(data, "base64") : Buffer.from(data);
  return keyFrom(() =>
    createPrivateKey({
      key,
      format: "der",
      type: "pkcs8",
      ...(password === undefined ? {} : { passphrase: password }),
    }),
  );
}

function pemKey(text: string, password: string | undefined): KeyObject {
  const [key] = KEY.exec(text) ?? refuse("there is no private key", "signature");
  return keyFrom(() =>
    createPrivateKey({ key, ...(password === undefined ? {} : { passphrase: password }) }),
  );
}

function keyFrom(read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch (error) {
    return refuse("the private key cannot be read: wrong password or format", "signature", error);
  }
}

/** Credentials from one PEM text with the key, its certificate and possibly the chain. */
export function readPem(text: string, password?: string): Credentials {
  const certificates = [...text.matchAll(CERTIFICATE)].map(([pem]) => readCertificate(pem));
  return pair(pemKey(text, password), certificates);
}

/** Credentials from separate files of certificate and key (DER, base64 or PEM each). */
export function readKeyPair(
  certificate: Uint8Array | string,
  key: Uint8Array | string,
  password?: string,
): Credentials {
  return pair(readPrivateKey(key, password), [readCertificate(certificate)]);
}
