import { randomBytes, type X509Certificate } from "node:crypto";
import type { SignedReference, SigningCredentials } from "@fakturo/signature";
import { certificateToken } from "@fakturo/soap";
import { type MessageIds, userMessageNode } from "../ebms/user-message.ts";
import { commonName } from "../identifiers.ts";
import { mimePackage } from "../mime/write.ts";
import { refuse } from "../refuse.ts";
import { embedded } from "../sbdh/document.ts";
import type { BusinessHeader } from "../sbdh/header.ts";
import { envelopeFrame } from "../sbdh/write.ts";
import { encryptAttachment } from "../security/encrypt.ts";
import { sealedEnvelope } from "../security/seal.ts";
import { type ByteSource, type ByteStream, compressed } from "../source.ts";

/** A document to send, with the header of its business envelope and the ids of its message. */
export interface OutgoingDocument extends BusinessHeader, MessageIds {
  /** XML in UTF-8. */
  readonly document: ByteSource;
}

/** Who sends to whom. */
export interface SendingParties {
  /** Key and certificate of the sending access point (C2). */
  readonly credentials: SigningCredentials;
  /** Certificate of the receiving access point (C3), from the publisher's metadata. */
  readonly receiver: X509Certificate;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A message to send by POST; what its receipt has to repeat. */
export interface PreparedMessage {
  readonly messageId: string;
  /** Party id of the receiving access point. */
  readonly to: string;
  /** What the signature covers: header, body, compressed document. */
  readonly references: readonly SignedReference[];
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body. */
  readonly length: number;
  /** Starts to read the body; each reading is encrypted anew. */
  read(): ByteStream;
}

const MESSAGE_ID = /^[^\s<>@]+@[^\s<>@]+$/;
const TOKEN = "receiver";

/**
 * Wraps, compresses, signs and encrypts a document (Peppol AS4 profile 2.0.3). Equal documents give equal
 * digests, so that the receipt for an earlier attempt also fits a repetition; only keys and IV differ.
 * @throws FakturoError "input" for malformed ids and documents that are not XML in UTF-8, "signature" for
 * certificates that cannot be used.
 */
export async function prepareMessage(
  outgoing: OutgoingDocument,
  { credentials, receiver, now }: SendingParties,
): Promise<PreparedMessage> {
  const { messageId, conversationId, createdAt, document } = outgoing;
  if (!MESSAGE_ID.test(messageId)) refuse(`the message id '${messageId}' is not 'id@domain'`);
  const { before, after } = envelopeFrame(outgoing);
  const content = await compressed(before, embedded(document), after);
  const contentId = `document.${messageId}`;
  const to = commonName(receiver);
  const { nodes, overhead, encrypt } = encryptAttachment(contentId, receiver, TOKEN);
  const message = { messageId, conversationId, createdAt, to, contentId, route: outgoing };
  const sealed = sealedEnvelope(
    {
      content: userMessageNode({ ...message, from: commonName(credentials.certificate) }),
      security: [certificateToken(receiver.raw, TOKEN), ...nodes],
      attachments: [{ id: contentId, digest: content.digest }],
      now,
    },
    credentials,
  );
  const length = content.length + overhead;
  const part = { id: contentId, length, read: () => encrypt(content.read()) };
  const body = mimePackage(sealed.xml, part, `as4-${randomBytes(16).toString("hex")}`);
  const headers = { "content-type": body.contentType, "content-length": String(body.length) };
  const { references } = sealed;
  return { messageId, to, references, headers, length: body.length, read: body.read };
}
