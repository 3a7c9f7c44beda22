import type { X509Certificate } from "node:crypto";
import { type SignedReference, type SigningCredentials, verifyMessage } from "@fakturo/signature";
import { EBMS, ENVELOPES, WSSE } from "@fakturo/soap";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { MessageRefusal } from "../ebms/errors.ts";
import { judging, judgingLater } from "../ebms/judging.ts";
import { contentIdOf, readUserMessage } from "../ebms/read-user-message.ts";
import type { UserMessage } from "../ebms/user-message.ts";
import { commonName } from "../identifiers.ts";
import { DS } from "../names.ts";
import { contentKey } from "../security/decrypt.ts";
import { type AccessPointTrust, requireTrusted } from "../security/trust.ts";

/** A message whose signature is verified, except for its document, which follows. */
export interface OpenedMessage {
  readonly message: UserMessage;
  readonly signer: X509Certificate;
  readonly references: readonly SignedReference[];
  /** SHA-256 that the compressed document has to have, base64. */
  readonly digest: string;
  /** Key of the encrypted document. */
  readonly key: Uint8Array;
}

/** What a message is verified with. */
export interface VerifyContext {
  readonly credentials: readonly SigningCredentials[];
  readonly trust: AccessPointTrust;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

const LIMITS = { size: 1024 * 1024, depth: 50 };
const { find, text } = createFinder({
  soap: ENVELOPES["1.2"],
  eb: EBMS,
  wsse: WSSE,
  ds: DS,
});

/** An envelope that was read, not verified. */
export interface ReadEnvelope {
  readonly xml: Uint8Array;
  readonly header: XmlElement | undefined;
  /** Id of the message as far as it can be read, for errors. */
  readonly messageId: string | undefined;
}

/** Reads an envelope of SOAP 1.2. @throws MessageRefusal EBMS:0009. */
export function readEnvelope(xml: Uint8Array): ReadEnvelope {
  const root = judging("EBMS:0009", () => readXml(xml, LIMITS));
  if (root.name !== "Envelope" || root.namespace !== ENVELOPES["1.2"])
    throw new MessageRefusal("EBMS:0009", "the message is no envelope of SOAP 1.2");
  if (find(root, "soap:Body")?.children.length)
    throw new MessageRefusal("EBMS:0010", "the message has content in its body");
  const header = find(root, "soap:Header");
  const id = text(header, "eb:Messaging/eb:UserMessage/eb:MessageInfo/eb:MessageId");
  return { xml, header, messageId: id === "" ? undefined : id.slice(0, 255) };
}

/**
 * Verifies signature, signer and addresses of a message, and unwraps the key of its document.
 * @throws MessageRefusal
 */
export async function openMessage(
  { xml, header }: ReadEnvelope,
  { credentials, trust, now }: VerifyContext,
): Promise<OpenedMessage> {
  if (!find(header, "eb:Messaging"))
    throw new MessageRefusal("EBMS:0009", "the message has no ebMS header");
  if (!find(header, "wsse:Security/ds:Signature"))
    throw new MessageRefusal("EBMS:0103", "the message is not signed");
  const verified = judging("EBMS:0101", () =>
    verifyMessage(xml, { covers: ["Messaging", "Body"], detached: true }),
  );
  const { certificate: signer, references, parts } = verified;
  await judgingLater("EBMS:0101", requireTrusted(signer, trust, now));
  const message = readUserMessage(readXml(parts.get("Messaging") ?? ""));
  requireParties(message, signer, credentials);
  const digest = documentDigest(references, message.contentId);
  const key = contentKey(header, message.contentId, credentials);
  return { message, signer, references, digest, key };
}

function requireParties(
  { from, to }: UserMessage,
  signer: X509Certificate,
  credentials: readonly SigningCredentials[],
): void {
  const name = judging("EBMS:0101", () => commonName(signer));
  if (from !== name)
    throw new MessageRefusal("EBMS:0003", `the party '${from}' is not the signer '${name}'`);
  if (!credentials.some(({ certificate }) => commonName(certificate) === to))
    throw new MessageRefusal("EBMS:0003", `the party '${to}' is not this access point`);
}

/** Header, body and one document, each once: nothing else is signed, and nothing less. */
function documentDigest(references: readonly SignedReference[], contentId: string): string {
  const [document, ...more] = references.filter(({ uri }) => uri.startsWith("cid:"));
  const isIt = document && contentIdOf(document.uri) === contentId && document.method === "sha256";
  return isIt && more.length === 0 && references.length === 3
    ? document.digest
    : refuseReferences();
}

function refuseReferences(): never {
  throw new MessageRefusal("EBMS:0103", "the signature does not cover header, body and document");
}
