import { createHash, type X509Certificate } from "node:crypto";
import {
  type As4Inbox,
  type BusinessRoute,
  type Committed,
  commonName,
  type DocumentPlace,
  MessageRefusal,
  openEnvelope,
  type ReceivedDocument,
} from "@fakturo/as4";
import { isFakturoError } from "@fakturo/model";
import {
  MLS_CUSTOMIZATION,
  providerParticipant,
  RESPONSE_CUSTOMIZATION,
  readResponse,
  uriOf,
} from "@fakturo/peppol";
import { putRecord, type RouteContext, type RouteEffects, type StepFile } from "@fakturo/plugin";
import { XmlError } from "@fakturo/xml";
import { participants, received, responses } from "../settings.ts";

/** Key of the received document among the files of its entry. */
export const FILE_KEY = "peppol";
const DAY_MS = 86_400_000;
/** Days for which a repetition gets the same receipt; senders repeat for one day. */
const RECEIPT_DAYS = 30;
/** Days for which answers to sent documents are kept. */
const RESPONSE_DAYS = 365;

/** The inbox of one request: what it stores is written by the route's effects, before the answer is sent. */
export class RequestInbox implements As4Inbox {
  readonly #ctx: RouteContext;
  readonly #own: X509Certificate;
  #effects: RouteEffects | undefined;

  /** @param own certificate of the access point. */
  constructor(ctx: RouteContext, own: X509Certificate) {
    this.#ctx = ctx;
    this.#own = own;
  }

  /** What has to be written; undefined where nothing was received. */
  get effects(): RouteEffects | undefined {
    return this.#effects;
  }

  async serves({ receiver, documentType }: BusinessRoute): Promise<boolean> {
    const value = receiver.value.toLowerCase();
    if (value === this.#provider()) return documentType.value.includes(`##${MLS_CUSTOMIZATION}::`);
    const known = await this.#ctx.records(participants).get(value);
    return known?.value.types.includes(uriOf(documentType)) ?? false;
  }

  #provider(): string | undefined {
    const name = commonName(this.#own);
    return /^P[A-Z]{2}\d{6}$/.test(name) ? providerParticipant(name) : undefined;
  }

  async open(): Promise<DocumentPlace> {
    const pieces: Uint8Array[] = [];
    return {
      write: async (chunk) => void pieces.push(chunk),
      commit: (document) => this.#commit(document, Buffer.concat(pieces)),
      discard: async () => {},
    };
  }

  async #commit(document: ReceivedDocument, envelope: Uint8Array): Promise<Committed> {
    const id = createHash("sha256").update(document.message.messageId).digest("hex");
    const known = await this.#ctx.records(received).get(id);
    if (known) return { kind: "duplicate", stored: known.value };
    const { digest, digests, receipt } = document;
    const expiresAt = this.#ctx.now() + RECEIPT_DAYS * DAY_MS;
    const kept = { digest, digests, receipt };
    const record = { ...putRecord(received, id, kept), version: 0, expiresAt };
    const content = this.#contentOf(document, envelope);
    this.#effects = { ...content, records: [record, ...(content.records ?? [])] };
    return { kind: "stored" };
  }

  /** A document becomes an entry; an answer to a sent document is kept by its reference. */
  #contentOf({ header }: ReceivedDocument, envelope: Uint8Array): RouteEffects {
    const { instanceId, sender, receiver, documentType } = header;
    const { data, type: mime } = judged(() => openEnvelope(envelope));
    const isAnswer = [MLS_CUSTOMIZATION, RESPONSE_CUSTOMIZATION].some((one) =>
      documentType.value.includes(`##${one}::`),
    );
    if (isAnswer)
      return { records: [judged(() => this.#response(data, sender.value, instanceId))] };
    const key = `${sender.value}/${instanceId}`;
    const args = {
      "peppol-sender": sender.value,
      "peppol-receiver": receiver.value,
      "peppol-instance": instanceId,
    };
    return { receive: [{ key, files: [fileOf(data, mime, instanceId)], args }] };
  }

  #response(data: Uint8Array, sender: string, instanceId: string) {
    const { kind, code, reference, reasons } = readResponse(data);
    const id = createHash("sha256").update(`${sender}/${instanceId}`).digest("hex");
    const value = { kind, code, reference, sender, reasons: [...reasons] };
    const expiresAt = this.#ctx.now() + RESPONSE_DAYS * DAY_MS;
    return { ...putRecord(responses, id, value), expiresAt };
  }
}

/** Contents that cannot be read are refused for good. */
function judged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isFakturoError(error) && !(error instanceof XmlError)) throw error;
    throw new MessageRefusal("EBMS:0004", error.message);
  }
}

function fileOf(data: Uint8Array, mime: string, instanceId: string): StepFile {
  const isPdf = mime === "application/pdf";
  const name = `${instanceId.replace(/[^\w.-]/g, "_").slice(0, 100)}.${isPdf ? "pdf" : "xml"}`;
  return { name, mime, data, key: FILE_KEY, category: "format" };
}
