import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { refuse } from "../refuse.ts";
import { type Credentials, pair } from "./credentials.ts";

/** Larger files are no certificates of one signer. */
const MAX_BYTES = 1024 * 1024;

/** Bounds the work an attacker can ask of the key derivation; common files have 2048 to 600000. */
const MAX_ITERATIONS = 1_000_000;

/**
 * Credentials from a PKCS #12 file (`.p12`, `.pfx`; bytes or base64), be it encrypted with the
 * old ciphers (RC2, 3DES) or with AES.
 * @throws FakturoError `signature` for a wrong password or a missing key, `input` for other files.
 */
export function readPkcs12(data: Uint8Array | string, password: string): Credentials {
  const bytes = typeof data === "string" ? Buffer.from(data, "base64") : Buffer.from(data);
  if (bytes.length > MAX_BYTES) refuse("the PKCS #12 file is too large", "too-large");
  const asn1 = structureOf(bytes);
  limitIterations(asn1, 0);
  const file = decrypt(asn1, password);
  const bags = file.safeContents.flatMap(({ safeBags }) => safeBags);
  const keys = bags.filter(isKeyBag).map(keyOf);
  const [key] = keys;
  if (!key) refuse("the PKCS #12 file holds no private key");
  const certificates = bags.filter(({ type }) => type === forge.pki.oids.certBag).map(certOf);
  return keys.length === 1 ? pair(key, certificates) : firstPair(keys, certificates);
}

function firstPair(keys: readonly KeyObject[], certificates: X509Certificate[]): Credentials {
  const key = keys.find((one) => certificates.some((cert) => cert.checkPrivateKey(one)));
  return key ? pair(key, certificates) : refuse("no certificate belongs to a private key");
}

function structureOf(bytes: Buffer): forge.asn1.Asn1 {
  try {
    return forge.asn1.fromDer(forge.util.createBuffer(bytes.toString("binary")), false);
  } catch (error) {
    return refuse("this is no PKCS #12 file", "input", error);
  }
}

function limitIterations(node: forge.asn1.Asn1, depth: number): void {
  if (depth > 40) refuse("the PKCS #12 file is nested too deeply", "input");
  if (node.type === forge.asn1.Type.INTEGER && typeof node.value === "string") {
    const hex = forge.util.bytesToHex(node.value);
    if (hex.length <= 8 && Number.parseInt(hex, 16) > MAX_ITERATIONS)
      refuse("the PKCS #12 file asks for too many iterations", "input");
  }
  for (const child of childrenOf(node)) limitIterations(child, depth + 1);
}

/** The parts of a file lie in octet strings that hold structures again. */
function childrenOf(node: forge.asn1.Asn1): readonly forge.asn1.Asn1[] {
  if (Array.isArray(node.value)) return node.value;
  if (node.type !== forge.asn1.Type.OCTETSTRING || typeof node.value !== "string") return [];
  try {
    return [forge.asn1.fromDer(node.value)];
  } catch {
    return [];
  }
}

function decrypt(asn1: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, false, password);
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    return /MAC|password|decrypt/i.test(message)
      ? refuse("the password of the PKCS #12 file is wrong", "signature", error)
      : refuse("this is no readable PKCS #12 file", "input", error);
  }
}

function isKeyBag({ type }: forge.pkcs12.Bag): boolean {
  return type === forge.pki.oids.keyBag || type === forge.pki.oids.pkcs8ShroudedKeyBag;
}

/** RSA keys come parsed, others as the PKCS #8 structure they are. */
function keyOf(bag: forge.pkcs12.Bag): KeyObject {
  const info = bag.key
    ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key))
    : bag.asn1;
  return createPrivateKey({ key: derOf(info), format: "der", type: "pkcs8" });
}

function certOf(bag: forge.pkcs12.Bag): X509Certificate {
  return new X509Certificate(derOf(bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1));
}

function derOf(asn1: forge.asn1.Asn1): Buffer {
  return Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary");
}
