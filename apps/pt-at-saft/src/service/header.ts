import { constants, createCipheriv, createHash, createPublicKey, publicEncrypt } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";

const WSS = "http://schemas.xmlsoap.org/ws/2002/12/secext";
const FORM_2 = "http://at.pt/wsp/auth";
const ACTOR = "http://at.pt/actor/SPA";
/** AES-128. */
export const KEY_BYTES = 16;

/** What identifies the supplier in a request. */
export interface HeaderFacts {
  readonly username: string;
  readonly password: string;
  /** Of the authentication system, PEM. */
  readonly publicKey: string;
  /** 2 has a digest, and the time in plain text. */
  readonly form: 1 | 2;
  /** Key of this request only: the AT refuses a second one with it. */
  readonly key: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Block `Security` of a request (AT, "Comunicação de Séries Documentais, Aspetos Genéricos").
 * @throws FakturoError "precondition-failed" for a public key that cannot be read.
 */
export function securityOf({
  username,
  password,
  publicKey,
  form,
  key,
  now,
}: HeaderFacts): XmlNode {
  const created = new Date(now).toISOString();
  const isPlain = form === 2;
  const digest = createHash("sha1")
    .update(key)
    .update(created + password)
    .digest();
  const token = group(
    "wss:UsernameToken",
    leaf("wss:Username", username),
    leaf(
      "wss:Password",
      encrypted(password, key),
      isPlain ? { Digest: encrypted(digest, key) } : {},
    ),
    leaf("wss:Nonce", wrapped(key, publicKey)),
    leaf("wss:Created", isPlain ? created : encrypted(created, key)),
  );
  const names = declare({ wss: WSS, ...(isPlain && { at: FORM_2, S: SOAP }) });
  const version = isPlain ? { "S:Actor": ACTOR, "at:Version": "2" } : {};
  return attributed(group("wss:Security", token), { ...names, ...version });
}

const SOAP = "http://schemas.xmlsoap.org/soap/envelope/";

/** AES-128-ECB with PKCS#5 padding, in base64. */
function encrypted(value: string | Uint8Array, key: Uint8Array): string {
  const cipher = createCipheriv("aes-128-ecb", key, null);
  const data = typeof value === "string" ? Buffer.from(value) : value;
  return Buffer.concat([cipher.update(data), cipher.final()]).toString("base64");
}

/** RSAES-PKCS1-v1_5, in base64. */
function wrapped(key: Uint8Array, publicKey: string): string {
  const rsa = { key: readKey(publicKey), padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(rsa, key).toString("base64");
}

function readKey(pem: string) {
  try {
    return createPublicKey(pem);
  } catch (cause) {
    throw new FakturoError("precondition-failed", "the public key of the AT cannot be read", {
      cause,
    });
  }
}
