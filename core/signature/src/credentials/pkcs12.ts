import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import { PFX } from "pkijs";
import { bufferOf } from "../cms/buffer.ts";
import { refuse } from "../refuse.ts";
import { pair, type SigningCredentials } from "./credentials.ts";
import { openBags } from "./pkcs12-bags.ts";

/** Maximum size: larger files are not one signer's certificates. */
const MAX_BYTES = 1024 * 1024;

/**
 * Credentials from a PKCS #12 file (`.p12`, `.pfx`; bytes or base64), encrypted with the old ciphers
 * (RC2, 3DES) or with AES.
 * @throws FakturoError `signature` for a wrong password or a missing key, `input` for other files.
 */
export function readPkcs12(data: Uint8Array | string, password: string): SigningCredentials {
  const bytes = typeof data === "string" ? Buffer.from(data, "base64") : Buffer.from(data);
  if (bytes.length > MAX_BYTES) refuse("the PKCS #12 file is too large", "too-large");
  const { keys, certificates } = open(bytes, password);
  const [key] = keys;
  if (!key) refuse("the PKCS #12 file holds no private key");
  return keys.length === 1 ? pair(key, certificates) : firstPair(keys, certificates);
}

function firstPair(
  keys: readonly KeyObject[],
  certificates: X509Certificate[],
): SigningCredentials {
  const key = keys.find((one) => certificates.some((cert) => cert.checkPrivateKey(one)));
  return key ? pair(key, certificates) : refuse("no certificate belongs to a private key");
}

function open(bytes: Buffer, password: string) {
  try {
    const { keys, certificates } = openBags(PFX.fromBER(bufferOf(bytes)), password);
    return {
      keys: keys.map((key) => createPrivateKey({ key, format: "der", type: "pkcs8" })),
      certificates: certificates.map((der) => new X509Certificate(der)),
    };
  } catch (error) {
    if (isFakturoError(error)) throw error;
    return refuse("this is no readable PKCS #12 file", "input", error);
  }
}
