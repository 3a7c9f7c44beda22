import { createHash, type X509Certificate } from "node:crypto";
import {
  type As4Inbox,
  type BusinessHeader,
  type BusinessRoute,
  type Committed,
  type DocumentPlace,
  MessageRefusal,
  openEnvelope,
  type ReceivedDocument,
} from "@fakturo/as4";
import { GrowingBytes, isFakturoError } from "@fakturo/model";
import {
  putRecord,
  type RecordWrite,
  type RouteContext,
  type RouteEffects,
  type StepFile,
} from "@fakturo/plugin";
import { type XmlElement, XmlError } from "@fakturo/xml";
import type { ReceivedRecord } from "../settings.ts";

const DAY_MS = 86_400_000;
/** Days for which a repetition gets the same receipt; senders repeat for one day. */
const RECEIPT_DAYS = 30;

/** A document out of its envelope. */
export interface EnvelopedDocument {
  readonly data: Uint8Array;
  readonly mime: string;
  /** The root of XML; undefined for other content. */
  readonly root: XmlElement | undefined;
  readonly header: BusinessHeader;
  /** Id of the sending access point. */
  readonly provider: string;
}

/** What the app of a network does with documents that its access point receives. */
export interface ReceptionRules {
  /** Type of its records about received messages. */
  readonly received: ReceivedRecord;
  /** True for a document of a type that the receiver takes. @param own certificate of the access point. */
  serves(route: BusinessRoute, ctx: RouteContext, own: X509Certificate): Promise<boolean>;
  /** What a document becomes. @throws FakturoError, XmlError for contents that are refused for good. */
  contentOf(document: EnvelopedDocument, ctx: RouteContext): Promise<RouteEffects>;
  /** The record of the log of messages. @param own certificate of the access point. */
  readonly logOf?: (
    document: ReceivedDocument,
    ctx: RouteContext,
    own: X509Certificate,
  ) => Promise<RecordWrite>;
}

/** The inbox of one request: what it stores is written by the route's effects, before the answer is sent. */
export class RequestInbox implements As4Inbox {
  readonly #ctx: RouteContext;
  readonly #own: X509Certificate;
  readonly #rules: ReceptionRules;
  #effects: RouteEffects | undefined;

  /** @param own certificate of the access point. */
  constructor(ctx: RouteContext, own: X509Certificate, rules: ReceptionRules) {
    this.#ctx = ctx;
    this.#own = own;
    this.#rules = rules;
  }

  /** What has to be written; undefined where nothing was received. */
  get effects(): RouteEffects | undefined {
    return this.#effects;
  }

  serves(route: BusinessRoute): Promise<boolean> {
    return this.#rules.serves(route, this.#ctx, this.#own);
  }

  async open(): Promise<DocumentPlace> {
    // A large envelope is in memory once.
    const envelope = new GrowingBytes(this.#ctx.messageLimit);
    return {
      write: async (chunk) => envelope.add(chunk),
      commit: (document) => this.#commit(document, envelope.all()),
      discard: async () => {},
    };
  }

  async #commit(document: ReceivedDocument, envelope: Uint8Array): Promise<Committed> {
    const id = createHash("sha256").update(document.message.messageId).digest("hex");
    const { received } = this.#rules;
    const known = await this.#ctx.records(received).get(id);
    if (known) return { kind: "duplicate", stored: known.value };
    const { digest, digests, receipt } = document;
    const expiresAt = this.#ctx.now() + RECEIPT_DAYS * DAY_MS;
    const kept = { digest, digests, receipt };
    const record = { ...putRecord(received, id, kept), version: 0, expiresAt };
    const content = await this.#contentOf(document, envelope);
    const log = await this.#rules.logOf?.(document, this.#ctx, this.#own);
    const records = [record, ...(log ? [log] : []), ...(content.records ?? [])];
    this.#effects = { ...content, records };
    return { kind: "stored" };
  }

  #contentOf({ header, message }: ReceivedDocument, envelope: Uint8Array): Promise<RouteEffects> {
    return judged(async () => {
      const { data, type: mime, root } = openEnvelope(envelope);
      const { from: provider } = message;
      return this.#rules.contentOf({ data, mime, root, header, provider }, this.#ctx);
    });
  }
}

/** Contents that cannot be read are refused for good. */
async function judged<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!isFakturoError(error) && !(error instanceof XmlError)) throw error;
    throw new MessageRefusal("EBMS:0004", error.message);
  }
}

/**
 * The one entry of a received document: the same envelope under another message id makes no second one.
 * @param app its name stands in front of the job's args, and is the key of the file.
 */
export function receivedEntry(
  { data, mime, header, provider }: EnvelopedDocument,
  app: string,
): RouteEffects {
  const { instanceId, sender, receiver, scopes = [] } = header;
  const scoped = ["MLS_TO", "MLS_TYPE"].flatMap((type) => {
    const found = scopes.find((one) => one.type === type);
    return found ? [[`${app}-${type.toLowerCase().replace("_", "-")}`, found.instance]] : [];
  });
  const args = {
    [`${app}-sender`]: sender.value,
    [`${app}-receiver`]: receiver.value,
    [`${app}-instance`]: instanceId,
    [`${app}-provider`]: provider,
    ...Object.fromEntries(scoped),
  };
  const key = `${sender.value}/${instanceId}`;
  return { receive: [{ key, files: [fileOf(data, mime, { instanceId, app })], args }] };
}

function fileOf(
  data: Uint8Array,
  mime: string,
  { instanceId, app }: { readonly instanceId: string; readonly app: string },
): StepFile {
  const isPdf = mime === "application/pdf";
  const name = `${instanceId.replace(/[^\w.-]/g, "_").slice(0, 100)}.${isPdf ? "pdf" : "xml"}`;
  return { name, mime, data, key: app, category: "format" };
}
