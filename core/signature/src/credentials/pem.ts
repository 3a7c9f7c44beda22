import { createPrivateKey, type KeyObject } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { Integer } from "asn1js";
import { PKCS8ShroudedKeyBag } from "pkijs";
import { refuse } from "../refuse.ts";
import { membersOf, sequenceOf } from "./asn1.ts";
import { pair, readCertificate, type SigningCredentials } from "./credentials.ts";
import { limitDerivation } from "./key-derivation.ts";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const KEY = /-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----((?:(?!-----)[\s\S])+)-----END \1-----/;

/** PEM labels of PKCS #8; older formats derive their keys in one step. */
const PKCS8: ReadonlySet<string> = new Set(["PRIVATE KEY", "ENCRYPTED PRIVATE KEY"]);

/**
 * A private key in PEM or DER (bytes or base64; PKCS #8, encrypted or not), such as the `.key` file of a
 * Mexican seal.
 * @throws FakturoError `signature` for a wrong password, `input` for other data.
 */
export function readPrivateKey(data: Uint8Array | string, password?: string): KeyObject {
  if (typeof data === "string" && data.includes("-----BEGIN")) return pemKey(data, password);
  return pkcs8Key(typeof data === "string" ? Buffer.from(data, "base64") : data, password);
}

function pemKey(text: string, password: string | undefined): KeyObject {
  const [pem, label = "", body = ""] =
    KEY.exec(text) ?? refuse("there is no private key", "signature");
  if (PKCS8.has(label)) return pkcs8Key(Buffer.from(body, "base64"), password);
  return keyFrom(() => createPrivateKey({ key: pem, ...withPassword(password) }));
}

function pkcs8Key(data: Uint8Array, password: string | undefined): KeyObject {
  return keyFrom(() => {
    limitKeyFile(data);
    const key = Buffer.from(data);
    return createPrivateKey({ key, format: "der", type: "pkcs8", ...withPassword(password) });
  });
}

/** An encrypted key starts with its algorithm, a plain one with a number. */
function limitKeyFile(data: Uint8Array): void {
  const file = sequenceOf(data);
  const [first] = membersOf(file);
  if (first instanceof Integer) return;
  limitDerivation(new PKCS8ShroudedKeyBag({ schema: file }).encryptionAlgorithm);
}

function withPassword(passphrase: string | undefined): { passphrase?: string } {
  return passphrase === undefined ? {} : { passphrase };
}

function keyFrom(read: () => KeyObject): KeyObject {
  try {
    return read();
  } catch (error) {
    if (isFakturoError(error)) throw error;
    return refuse("the private key cannot be read: wrong password or format", "signature", error);
  }
}

/** Credentials from one PEM text with the key, its certificate and possibly the chain. */
export function readPem(text: string, password?: string): SigningCredentials {
  const certificates = [...text.matchAll(CERTIFICATE)].map(([pem]) => readCertificate(pem));
  return pair(pemKey(text, password), certificates);
}

/** Credentials from separate files of certificate and key (DER, base64 or PEM each). */
export function readKeyPair(
  certificate: Uint8Array | string,
  key: Uint8Array | string,
  password?: string,
): SigningCredentials {
  return pair(readPrivateKey(key, password), [readCertificate(certificate)]);
}
