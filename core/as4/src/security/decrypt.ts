import { constants, createDecipheriv, privateDecrypt } from "node:crypto";
import type { SigningCredentials } from "@fakturo/signature";
import { WSSE } from "@fakturo/soap";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { MessageRefusal } from "../ebms/errors.ts";
import { contentIdOf } from "../ebms/read-user-message.ts";
import { ALGORITHMS, DS, XENC, XENC11 } from "../names.ts";
import type { ByteStream } from "../source.ts";
import { GCM } from "./encrypt.ts";

const { find, findAll, text } = createFinder({ wsse: WSSE, xenc: XENC, xenc11: XENC11, ds: DS });

/**
 * Unwraps the key of the only encrypted attachment of a message.
 * @param header `Header` of the envelope.
 * @param credentials Keys of the access point, any of which may have been used.
 * @throws MessageRefusal EBMS:0103 where the attachment is not encrypted by the profile's algorithms,
 * EBMS:0102 where no key fits.
 */
export function contentKey(
  header: XmlElement | undefined,
  contentId: string,
  credentials: readonly SigningCredentials[],
): Uint8Array {
  const [data, ...moreData] = findAll(header, "wsse:Security/xenc:EncryptedData");
  const [key, ...moreKeys] = findAll(header, "wsse:Security/xenc:EncryptedKey");
  if (!data || !key || moreData.length > 0 || moreKeys.length > 0)
    return refuse("the message does not have one encrypted attachment");
  const uri = find(data, "xenc:CipherData/xenc:CipherReference")?.attributes.get("URI") ?? "";
  if (contentIdOf(uri) !== contentId) refuse("the document is not encrypted");
  requireAlgorithms(data, key);
  const value = text(key, "xenc:CipherData/xenc:CipherValue").replace(/\s+/g, "");
  return unwrapped(Buffer.from(value, "base64"), credentials);
}

function requireAlgorithms(data: XmlElement, key: XmlElement): void {
  const method = find(key, "xenc:EncryptionMethod");
  const found = [
    [find(data, "xenc:EncryptionMethod"), ALGORITHMS.content],
    [method, ALGORITHMS.keyTransport],
    [find(method, "ds:DigestMethod"), ALGORITHMS.keyDigest],
    [find(method, "xenc11:MGF"), ALGORITHMS.maskGeneration],
  ] as const;
  for (const [element, wanted] of found)
    if (element?.attributes.get("Algorithm") !== wanted)
      refuse(`the message is not encrypted with ${wanted}`);
}

function unwrapped(wrapped: Uint8Array, credentials: readonly SigningCredentials[]): Uint8Array {
  for (const { key } of credentials) {
    const content = tryKey({ key, padding: constants.RSA_PKCS1_OAEP_PADDING }, wrapped);
    if (content?.length === GCM.key) return content;
  }
  throw new MessageRefusal("EBMS:0102", "the document is encrypted for another access point");
}

function tryKey(
  options: { readonly key: SigningCredentials["key"]; readonly padding: number },
  wrapped: Uint8Array,
): Uint8Array | undefined {
  try {
    return privateDecrypt({ ...options, oaepHash: "sha256" }, wrapped);
  } catch {
    return undefined;
  }
}

/**
 * Decrypts IV, ciphertext and tag while they arrive. What it gives is authentic only when it has ended.
 * @throws MessageRefusal EBMS:0102 at the end, where the tag does not fit.
 */
export async function* decrypted(key: Uint8Array, stream: ByteStream): ByteStream {
  let held: Buffer = Buffer.alloc(0);
  let decipher: ReturnType<typeof decipherOf> | undefined;
  for await (const chunk of stream) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    if (!decipher && held.length >= GCM.iv) {
      decipher = decipherOf(key, held.subarray(0, GCM.iv));
      held = held.subarray(GCM.iv);
    }
    // The last bytes of all are the tag.
    const ready = held.length - GCM.tag;
    if (!decipher || ready <= 0) continue;
    yield decipher.update(held.subarray(0, ready));
    held = held.subarray(ready);
  }
  finish(decipher, held);
}

function decipherOf(key: Uint8Array, iv: Uint8Array) {
  return createDecipheriv("aes-128-gcm", key, iv, { authTagLength: GCM.tag });
}

function finish(decipher: ReturnType<typeof decipherOf> | undefined, tag: Uint8Array): void {
  try {
    if (!decipher || tag.length !== GCM.tag) throw new Error("the ciphertext is too short");
    decipher.setAuthTag(tag);
    decipher.final();
  } catch (error) {
    throw new MessageRefusal("EBMS:0102", "the document cannot be decrypted", "", error);
  }
}

function refuse(description: string): never {
  throw new MessageRefusal("EBMS:0103", description);
}
