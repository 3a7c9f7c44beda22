import {
  constants,
  createCipheriv,
  publicEncrypt,
  randomBytes,
  type X509Certificate,
} from "node:crypto";
import { base64 } from "@fakturo/model";
import { attributed, declare, group, kept, leaf, type XmlNode } from "@fakturo/xml";
import { ALGORITHMS, DS, GZIP_TYPE, SWA, WSSE11, XENC, XENC11 } from "../names.ts";
import type { ByteStream } from "../source.ts";

/** Sizes of AES-128-GCM (XML Encryption 1.1 §5.2.4), in bytes. */
export const GCM = { key: 16, iv: 12, tag: 16 };

const IDS = { key: "key", data: "data" };
const X509_V3 =
  "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-x509-token-profile-1.0#X509v3";
const TOKEN_TYPE =
  "http://docs.oasis-open.org/wss/oasis-wss-soap-message-security-1.1#EncryptedKey";

/** An attachment that only the receiver can read. */
export interface EncryptedAttachment {
  /** `xenc:EncryptedKey` and `xenc:EncryptedData` for the header of WS-Security. */
  readonly nodes: readonly XmlNode[];
  /** Bytes that encryption adds. */
  readonly overhead: number;
  /** IV, ciphertext and tag; each call has an IV of its own. */
  encrypt(content: ByteStream): ByteStream;
}

/**
 * Encrypts an attachment with a new key for the owner of a certificate (AES-128-GCM, RSA-OAEP with
 * MGF1-SHA-256).
 * @param token `wsu:Id` of the token with the receiver's certificate.
 */
export function encryptAttachment(
  contentId: string,
  receiver: X509Certificate,
  token: string,
): EncryptedAttachment {
  const key = randomBytes(GCM.key);
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  // `oaepHash` sets the hash of OAEP and that of MGF1.
  const wrapped = publicEncrypt({ key: receiver.publicKey, padding, oaepHash: "sha256" }, key);
  return {
    nodes: [keyNode(wrapped, token), dataNode(contentId)],
    overhead: GCM.iv + GCM.tag,
    encrypt: (content) => encrypted(key, content),
  };
}

async function* encrypted(key: Uint8Array, content: ByteStream): ByteStream {
  const iv = randomBytes(GCM.iv);
  const cipher = createCipheriv("aes-128-gcm", key, iv);
  yield iv;
  for await (const chunk of content) yield cipher.update(chunk);
  yield cipher.final();
  yield cipher.getAuthTag();
}

function keyNode(wrapped: Uint8Array, token: string): XmlNode {
  const node = group(
    "xenc:EncryptedKey",
    algorithm(
      "xenc:EncryptionMethod",
      ALGORITHMS.keyTransport,
      algorithm("ds:DigestMethod", ALGORITHMS.keyDigest),
      algorithm("xenc11:MGF", ALGORITHMS.maskGeneration),
    ),
    group("ds:KeyInfo", group("wsse:SecurityTokenReference", reference(token, X509_V3))),
    group("xenc:CipherData", leaf("xenc:CipherValue", base64(wrapped))),
    group("xenc:ReferenceList", kept(leaf("xenc:DataReference", "", { URI: `#${IDS.data}` }))),
  );
  return attributed(node, { ...declare({ xenc: XENC, xenc11: XENC11, ds: DS }), Id: IDS.key });
}

function dataNode(contentId: string): XmlNode {
  const tokenReference = attributed(group("wsse:SecurityTokenReference", reference(IDS.key)), {
    ...declare({ wsse11: WSSE11 }),
    "wsse11:TokenType": TOKEN_TYPE,
  });
  const cipher = group(
    "xenc:CipherReference",
    group("xenc:Transforms", algorithm("ds:Transform", `${SWA}Attachment-Ciphertext-Transform`)),
  );
  const node = group(
    "xenc:EncryptedData",
    algorithm("xenc:EncryptionMethod", ALGORITHMS.content),
    group("ds:KeyInfo", tokenReference),
    group("xenc:CipherData", attributed(cipher, { URI: `cid:${contentId}` })),
  );
  return attributed(node, {
    ...declare({ xenc: XENC, ds: DS }),
    Id: IDS.data,
    // An XML type would make verifiers canonicalise the compressed bytes.
    MimeType: GZIP_TYPE,
    Type: `${SWA}Attachment-Content-Only`,
  });
}

function algorithm(name: string, uri: string, ...children: readonly XmlNode[]): XmlNode {
  return kept(attributed(group(name, ...children), { Algorithm: uri }));
}

function reference(id: string, type?: string): XmlNode {
  return kept(leaf("wsse:Reference", "", { URI: `#${id}`, ValueType: type }));
}
