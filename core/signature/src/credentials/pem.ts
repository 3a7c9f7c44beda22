import { createPrivateKey, type KeyObject, type X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { Integer, OctetString, Sequence } from "asn1js";
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

/** Limits the cost of an encrypted key. */
function limitKeyFile(data: Uint8Array): void {
  const file = sequenceOf(data);
  if (!isEncrypted(file)) return;
  limitDerivation(new PKCS8ShroudedKeyBag({ schema: file }).encryptionAlgorithm);
}

/** An encrypted key starts with its algorithm, a plain one with a number. */
function isEncrypted(file: ReturnType<typeof sequenceOf>): boolean {
  const [first] = membersOf(file);
  return !(first instanceof Integer);
}

/** The certificates in a text in PEM, in their order. @throws FakturoError `input` for one that cannot be read. */
export function certificatesIn(pem: string): readonly X509Certificate[] {
  return (pem.match(CERTIFICATE) ?? []).map((one) => readCertificate(one));
}

/**
 * A text with an encrypted PKCS #8 key (PEM with or without certificates, or DER in base64), with the key as plain
 * PEM in its place; undefined for other texts.
 * @throws FakturoError `signature` for a wrong password, `input` for too many iterations.
 */
export function decryptedKey(text: string, password: string): string | undefined {
  const [pem, label, body] = KEY.exec(text) ?? [];
  if (pem !== undefined && label !== "ENCRYPTED PRIVATE KEY") return undefined;
  const data = Buffer.from(body ?? text, "base64");
  if (pem === undefined && !isEncryptedFile(data)) return undefined;
  const plain = String(pkcs8Key(data, password).export({ type: "pkcs8", format: "pem" }));
  return pem === undefined ? plain : text.replace(pem, () => plain.trimEnd());
}

function isEncryptedFile(data: Uint8Array): boolean {
  try {
    const file = sequenceOf(data);
    const [algorithm, key, ...others] = membersOf(file);
    return algorithm instanceof Sequence && key instanceof OctetString && others.length === 0;
  } catch {
    return false;
  }
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
