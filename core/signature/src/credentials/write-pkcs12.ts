import { createCipheriv, createHmac, type KeyObject, randomBytes } from "node:crypto";
import {
  type BaseBlock,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
} from "asn1js";
import { bufferOf } from "../cms/buffer.ts";
import { OID, SHA256 } from "../cms/oids.ts";
import type { SigningCredentials } from "./credentials.ts";
import { derive } from "./pkcs12-derivation.ts";
import { PKCS12, TRIPLE_DES } from "./pkcs12-oids.ts";

/** Readable by old and new programs; few iterations: only tests, sandboxes and stores with encryption of their own use it. */
const ITERATIONS = 2048;
const CONTEXT_0 = { tagClass: 3, tagNumber: 0 } as const;

/**
 * The credentials as a PKCS #12 file (RFC 7292) with a MAC. The key is encrypted with AES-256 (PBES2),
 * or with 3DES as in older programs; the certificates are not.
 */
export function toPkcs12(
  { key, certificate, chain }: SigningCredentials,
  password: string,
  cipher: "aes256" | "3des" = "aes256",
): Uint8Array {
  const shrouded = cipher === "aes256" ? newKey(key, password) : oldKey(key, password);
  const certificates = [certificate, ...chain].map(({ raw }) =>
    sequence(
      identifier(PKCS12.certificate),
      tagged(sequence(identifier(PKCS12.x509), tagged(octets(raw)))),
    ),
  );
  const keyBag = sequence(identifier(PKCS12.shroudedKey), tagged(shrouded));
  const safe = bytesOf(sequence(data(sequence(...certificates)), data(sequence(keyBag))));
  const file = sequence(
    new Integer({ value: 3 }),
    sequence(identifier(OID.data), tagged(octets(safe))),
    seal(safe, password),
  );
  return bytesOf(file);
}

function newKey(key: KeyObject, passphrase: string): BaseBlock {
  const options = { type: "pkcs8", format: "der", cipher: "aes-256-cbc", passphrase } as const;
  return fromBER(bufferOf(key.export(options))).result;
}

/** PKCS #12's own encryption with 3DES (RFC 7292 appendix C). */
function oldKey(key: KeyObject, password: string): BaseBlock {
  const salt = randomBytes(8);
  const bytes = (id: number, length: number) =>
    derive(password, salt, { id, iterations: ITERATIONS, length, hash: "sha1" });
  const cipher = createCipheriv("des-ede3-cbc", bytes(1, 24), bytes(2, 8));
  const plain = key.export({ type: "pkcs8", format: "der" });
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  const parameters = sequence(octets(salt), new Integer({ value: ITERATIONS }));
  return sequence(sequence(identifier(TRIPLE_DES), parameters), octets(encrypted));
}

function seal(safe: Uint8Array, password: string): BaseBlock {
  const salt = randomBytes(8);
  const derivation = { id: 3, iterations: ITERATIONS, length: 32, hash: "sha256" } as const;
  const value = createHmac("sha256", derive(password, salt, derivation))
    .update(safe)
    .digest();
  const digest = sequence(sequence(identifier(SHA256), new Null()), octets(value));
  return sequence(digest, octets(salt), new Integer({ value: ITERATIONS }));
}

/** An unencrypted part of the file. */
function data(content: BaseBlock): BaseBlock {
  return sequence(identifier(OID.data), tagged(octets(bytesOf(content))));
}

function sequence(...value: BaseBlock[]): BaseBlock {
  return new Sequence({ value });
}

function tagged(value: BaseBlock): BaseBlock {
  return new Constructed({ idBlock: CONTEXT_0, value: [value] });
}

function identifier(value: string): BaseBlock {
  return new ObjectIdentifier({ value });
}

function octets(bytes: Uint8Array): BaseBlock {
  return new OctetString({ valueHex: bufferOf(bytes) });
}

function bytesOf(node: BaseBlock): Uint8Array {
  return new Uint8Array(node.toBER());
}
