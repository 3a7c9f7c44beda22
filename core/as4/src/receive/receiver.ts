import type { SigningCredentials } from "@fakturo/signature";
import { readContentType } from "@fakturo/soap";
import type { XmlNode } from "@fakturo/xml";
import { MessageRefusal, NOT_SERVICED } from "../ebms/errors.ts";
import { errorNode, receiptNode, type SignalIds } from "../ebms/signal.ts";
import { PackageReader } from "../mime/read.ts";
import { SOAP_TYPE } from "../names.ts";
import { sealedEnvelope } from "../security/seal.ts";
import type { AccessPointTrust } from "../security/trust.ts";
import { type ByteStream, collected, slices } from "../source.ts";
import { receiveContent } from "./content.ts";
import type { As4Inbox, Committed, DocumentPlace, ReceivedDocument } from "./inbox.ts";
import { type OpenedMessage, openMessage, type ReadEnvelope, readEnvelope } from "./verify.ts";

/** Sizes that a receiver takes, in bytes. */
export interface ReceiverLimits {
  /** HTTP body; default 100 MiB. */
  readonly body: number;
  /** Business envelope, decompressed; default 500 MiB. */
  readonly document: number;
}

/** What a receiver works with. */
export interface ReceiverOptions {
  /** Keys of the access point: the first signs answers, all decrypt (those before a renewal, too). */
  readonly credentials: readonly [SigningCredentials, ...SigningCredentials[]];
  readonly trust: AccessPointTrust;
  readonly inbox: As4Inbox;
  readonly limits?: Partial<ReceiverLimits>;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A new message id, `uuid@domain`. */
  newId(): string;
}

/** A POST request. */
export interface ReceivedRequest {
  /** Value of `Content-Type`. */
  readonly contentType: string | undefined;
  readonly body: ByteStream;
}

/** The HTTP answer, and what became of the message. */
export interface ReceiverAnswer {
  readonly status: 200 | 500;
  readonly contentType: string;
  readonly body: string;
  readonly result:
    | { readonly kind: "stored" | "duplicate"; readonly messageId: string }
    /** The refusal's `cause` is the error behind it, such as that of an inbox that failed. */
    | {
        readonly kind: "refused";
        readonly messageId: string | undefined;
        readonly refusal: MessageRefusal;
      };
}

/** Receiving side of an access point (C3). */
export interface As4Receiver {
  /** Receives one message. Never rejects: what goes wrong is in the answer. */
  receive(request: ReceivedRequest): Promise<ReceiverAnswer>;
}

const DEFAULT_LIMITS: ReceiverLimits = { body: 100 * 1024 ** 2, document: 500 * 1024 ** 2 };
/** Bytes of an envelope: some kilobytes of header. */
const MAX_ENVELOPE = 1024 * 1024;

/** A receiver by the Peppol AS4 profile 2.0.3. */
export function createReceiver(options: ReceiverOptions): As4Receiver {
  return { receive: (request) => receive(request, options) };
}

async function receive(
  { contentType, body }: ReceivedRequest,
  options: ReceiverOptions,
): Promise<ReceiverAnswer> {
  const { type, parameters } = readContentType(contentType);
  if (type !== "multipart/related")
    return refusedAnswer(
      new MessageRefusal("EBMS:0007", "the request is not multipart/related"),
      undefined,
      options,
    );
  const { body: limit } = { ...DEFAULT_LIMITS, ...options.limits };
  let messageId: string | undefined;
  let reader: PackageReader | undefined;
  try {
    reader = new PackageReader(connected(body), parameters.boundary ?? "", limit);
    const envelope = await envelopeIn(reader, parameters.start);
    messageId = envelope.messageId;
    const opened = await openMessage(envelope, { ...options, now: options.now() });
    return answerTo(await delivered(opened, reader, options));
  } catch (error) {
    // A sender reads the answer when all of its request is taken.
    await reader?.drain().catch(() => undefined);
    return refusedAnswer(refusalOf(error), messageId, options);
  }
}

/** Tells a connection that breaks from an inbox that fails. A body that arrived at once is read in pieces. */
async function* connected(body: ByteStream): ByteStream {
  try {
    for await (const chunk of body) yield* slices(chunk);
  } catch (error) {
    throw new MessageRefusal("EBMS:0007", "the request broke off", "", error);
  }
}

function refusalOf(error: unknown): MessageRefusal {
  return error instanceof MessageRefusal
    ? error
    : new MessageRefusal("EBMS:0202", "the message could not be stored now", "", error);
}

async function envelopeIn(reader: PackageReader, start: string | undefined): Promise<ReadEnvelope> {
  const part = await reader.next();
  const isRoot = part && (start === undefined || start === `<${part.id}>`);
  if (!isRoot || part.type !== SOAP_TYPE)
    throw new MessageRefusal("EBMS:0007", "the first part is not the envelope");
  return readEnvelope(await collected(limited(reader.content(), MAX_ENVELOPE)));
}

async function* limited(stream: ByteStream, limit: number): ByteStream {
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw new MessageRefusal("EBMS:0009", "the envelope is too long");
    yield chunk;
  }
}

interface Delivered {
  readonly received: ReceivedDocument;
  readonly committed: Committed;
}

async function delivered(
  opened: OpenedMessage,
  reader: PackageReader,
  options: ReceiverOptions,
): Promise<Delivered> {
  const { inbox } = options;
  const { message } = opened;
  if (!(await inbox.serves(message.route)))
    throw new MessageRefusal("EBMS:0004", "the receiver is not served here", NOT_SERVICED);
  const part = await reader.next();
  if (part?.id !== message.contentId)
    throw new MessageRefusal("EBMS:0007", "the document is not the second part");
  const place = await inbox.open(message);
  const received = await receivedInto(place, opened, reader, options);
  return { received, committed: await place.commit(received) };
}

async function receivedInto(
  place: DocumentPlace,
  opened: OpenedMessage,
  reader: PackageReader,
  options: ReceiverOptions,
): Promise<ReceivedDocument> {
  const { document: limit } = { ...DEFAULT_LIMITS, ...options.limits };
  const { message, digest, references, signer } = opened;
  try {
    const content = await receiveContent(opened, reader.content(), place, limit);
    if (await reader.next())
      throw new MessageRefusal("EBMS:0007", "the message has more than one document");
    const receipt = signed(receiptNode(signalIds(message.messageId, options), references), options);
    const digests = references.map((one) => one.digest).join(" ");
    return { message, ...content, signer: signer.raw, digest, digests, receipt };
  } catch (error) {
    await place.discard();
    throw error;
  }
}

/** A repetition gets the receipt of what is stored, another message under the same id none. */
function answerTo({ received, committed }: Delivered): ReceiverAnswer {
  const { messageId } = received.message;
  const { kind } = committed;
  if (kind === "stored") return answer(received.receipt, { kind, messageId });
  const { stored } = committed;
  if (stored.digests === received.digests) return answer(stored.receipt, { kind, messageId });
  // Signed again, with other times or ids in its header.
  if (stored.digest === received.digest) return answer(received.receipt, { kind, messageId });
  throw new MessageRefusal("EBMS:0004", "this is a duplicate of a message with other content");
}

function refusedAnswer(
  refusal: MessageRefusal,
  messageId: string | undefined,
  options: ReceiverOptions,
): ReceiverAnswer {
  const result = { kind: "refused", messageId, refusal } as const;
  try {
    return answer(signed(errorNode(signalIds(messageId, options), refusal), options), result);
  } catch {
    // Without a valid certificate of its own, an access point cannot sign.
    return { status: 500, contentType: "text/plain", body: "the answer cannot be signed", result };
  }
}

function answer(body: string, result: ReceiverAnswer["result"]): ReceiverAnswer {
  return { status: 200, contentType: `${SOAP_TYPE};charset=UTF-8`, body, result };
}

function signalIds(refTo: string | undefined, { now, newId }: ReceiverOptions): SignalIds {
  return { messageId: newId(), refTo, createdAt: now() };
}

function signed(content: XmlNode, { credentials, now }: ReceiverOptions): string {
  return sealedEnvelope({ content, now: now() }, credentials[0]).xml;
}
