import { issueCertificate, selfSigned } from "@fakturo/signature";
import {
  type AnswerChecks,
  type ByteStream,
  collected,
  createMemoryInbox,
  createReceiver,
  type OutgoingDocument,
  type PreparedMessage,
  participant,
  prepareMessage,
  type ReceiverAnswer,
  type ReceiverOptions,
  type SendOutcome,
  sendMessage,
} from "./index.ts";

export const NOW = Date.UTC(2026, 5, 1);
export const YEAR = 31_536_000_000;
export const PERIOD = { from: NOW - YEAR, until: NOW + YEAR };
export const authority = selfSigned({ commonName: "AP CA", ...PERIOD, isAuthority: true });
export const otherAuthority = selfSigned({ commonName: "Other CA", ...PERIOD, isAuthority: true });
export const issued = (commonName: string, by = authority, period = PERIOD) =>
  issueCertificate({ commonName, ...period, serial: "0a" }, by);
export const c2 = issued("POP000001");
export const c3 = issued("POP000002");
export const stranger = issued("POP000001", otherAuthority);
export const expired = issued("POP000001", authority, { from: NOW - YEAR, until: NOW - 1 });
export const trust = { anchors: [authority.certificate] };

export const INVOICE =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><ID>1 €</ID></Invoice>';
export const BILLING =
  "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1";

let last = 0;
export function outgoing(change: Partial<OutgoingDocument> = {}): OutgoingDocument {
  last += 1;
  return {
    sender: participant("0208:0202239951"),
    receiver: participant("0192:987654321"),
    documentType: { scheme: "busdox-docid-qns", value: BILLING },
    process: {
      scheme: "cenbii-procid-ubl",
      value: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    },
    country: "BE",
    instanceId: `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`,
    messageId: `m${last}@c2.test`,
    conversationId: `c${last}`,
    createdAt: NOW,
    document: Buffer.from(INVOICE),
    ...change,
  };
}

export const prepared = (change: Partial<OutgoingDocument> = {}, from = c2, to = c3) =>
  prepareMessage(outgoing(change), {
    credentials: from,
    receiver: to.certificate,
    now: from === expired ? NOW - 1000 : NOW,
  });

export function world(change: Partial<ReceiverOptions> = {}) {
  const inbox = createMemoryInbox(({ receiver }) => receiver.value === "0192:987654321");
  let ids = 0;
  const receiver = createReceiver({
    credentials: [c3],
    trust,
    inbox,
    now: () => NOW,
    newId: () => `r${++ids}@c3.test`,
    ...change,
  });
  return { inbox, receiver };
}

export type ExchangeWorld = ReturnType<typeof world>;
export type Tamper = (text: string) => string;

/** Bytes in pieces of a size that splits boundaries, headers and tags. */
export async function* pieces(bytes: Uint8Array, size = 61): ByteStream {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

export async function received(
  { receiver }: ExchangeWorld,
  message: PreparedMessage,
  tamper: Tamper = (text) => text,
): Promise<ReceiverAnswer> {
  const text = Buffer.from(await collected(message.read())).toString("latin1");
  const body = pieces(Buffer.from(tamper(text), "latin1"));
  return receiver.receive({ contentType: message.headers["content-type"], body });
}

export const CHECKS: AnswerChecks = { trust, now: NOW, isRepeated: false };

export async function sent(
  world: ExchangeWorld,
  message: PreparedMessage,
  {
    tamper,
    answer = (text) => text,
    ...checks
  }: { tamper?: Tamper; answer?: Tamper } & Partial<AnswerChecks> = {},
): Promise<SendOutcome> {
  const post = async () => {
    const { status, contentType, body } = await received(world, message, tamper);
    const headers = { "content-type": contentType };
    return { status, headers, body: Buffer.from(answer(body)) };
  };
  return sendMessage(message, post, { ...CHECKS, ...checks });
}
