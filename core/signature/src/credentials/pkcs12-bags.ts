import { createHmac } from "node:crypto";
import { type BaseBlock, ObjectIdentifier } from "asn1js";
import {
  AuthenticatedSafe,
  type ContentInfo,
  EncryptedData,
  type MacData,
  type PFX,
  PKCS8ShroudedKeyBag,
} from "pkijs";
import { bufferOf } from "../cms/buffer.ts";
import { OID } from "../cms/oids.ts";
import { refuse } from "../refuse.ts";
import { membersOf, octetsOf, sequenceOf } from "./asn1.ts";
import { limitIterations } from "./key-derivation.ts";
import { PasswordCipher } from "./password-cipher.ts";
import type { Derivation } from "./pkcs12-derivation.ts";
import { PKCS12 } from "./pkcs12-oids.ts";

/** Hash functions of MACs, with their key lengths in bytes. */
const SEALS: Readonly<Record<string, Pick<Derivation, "hash" | "length">>> = {
  "1.3.14.3.2.26": { hash: "sha1", length: 20 },
  "2.16.840.1.101.3.4.2.1": { hash: "sha256", length: 32 },
  "2.16.840.1.101.3.4.2.2": { hash: "sha384", length: 48 },
  "2.16.840.1.101.3.4.2.3": { hash: "sha512", length: 64 },
};

/** Contents of a file as DER. */
export interface Bags {
  /** PKCS #8, not encrypted. */
  readonly keys: readonly Buffer[];
  readonly certificates: readonly Buffer[];
}

/** Opens the parts of a PKCS #12 file (RFC 7292). */
export function openBags(file: PFX, password: string): Bags {
  const cipher = new PasswordCipher(password);
  if (file.authSafe.contentType !== OID.data) refuse("the file is sealed with a key", "input");
  const content = octetsOf(file.authSafe.content);
  if (file.macData) verifySeal(file.macData, content, cipher);
  const bags = AuthenticatedSafe.fromBER(bufferOf(content))
    .safeContents.map((part) => contentOf(part, cipher))
    .filter((part) => part.length > 0)
    .flatMap((part) => membersOf(sequenceOf(part)));
  return {
    keys: bags.flatMap((bag) => keyOf(bag, cipher)),
    certificates: bags.flatMap(certificateOf),
  };
}

function verifySeal(
  { mac, macSalt, iterations }: MacData,
  content: Buffer,
  cipher: PasswordCipher,
) {
  const seal =
    SEALS[mac.digestAlgorithm.algorithmId] ?? refuse("the file's seal is not known", "input");
  const key = cipher.derive(octetsOf(macSalt), {
    id: 3,
    iterations: limitIterations(iterations ?? 1),
    ...seal,
  });
  if (!createHmac(seal.hash, key).update(content).digest().equals(octetsOf(mac.digest)))
    refuse("the password of the PKCS #12 file is wrong");
}

function contentOf({ contentType, content }: ContentInfo, cipher: PasswordCipher): Buffer {
  if (contentType === OID.data) return octetsOf(content);
  if (contentType !== PKCS12.encryptedData) refuse("the file is encrypted with a key", "input");
  const { encryptedContentInfo } = new EncryptedData({ schema: content });
  return cipher.decrypt(
    encryptedContentInfo.contentEncryptionAlgorithm,
    new Uint8Array(encryptedContentInfo.getEncryptedContent()),
  );
}

function keyOf(bag: BaseBlock, cipher: PasswordCipher): Buffer[] {
  const [type, value] = typedOf(bag);
  if (type === PKCS12.key && value) return [Buffer.from(value.toBER())];
  if (type !== PKCS12.shroudedKey) return [];
  const { encryptionAlgorithm, encryptedData } = new PKCS8ShroudedKeyBag({ schema: value });
  return [cipher.decrypt(encryptionAlgorithm, octetsOf(encryptedData))];
}

function certificateOf(bag: BaseBlock): Buffer[] {
  const [type, value] = typedOf(bag);
  if (type !== PKCS12.certificate) return [];
  const [format, certificate] = typedOf(value);
  return format === PKCS12.x509 ? [octetsOf(certificate)] : [];
}

/** An identifier and the value that it is the type of. */
function typedOf(node: unknown): [type: string, value: BaseBlock | undefined] {
  const [type, value] = membersOf(node);
  const name = type instanceof ObjectIdentifier ? type.getValue() : "";
  return [name, membersOf(value)[0]];
}
