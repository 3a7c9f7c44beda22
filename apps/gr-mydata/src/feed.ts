import { isFakturoError, type JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type Feed,
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  type InboundContents,
  XML_MIME,
} from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { callMydata } from "./connection/api.ts";
import { taxpayers } from "./connection/connection.ts";
import { ownDocument } from "./connection/message.ts";
import { queryOf, type Requested, type RequestQuery, requestedIn } from "./connection/requested.ts";
import { FILE_KEY } from "./file.ts";
import { receivedDocument } from "./read/received.ts";
import { MARK_ARG } from "./steps/arguments.ts";
import { NAMESPACES } from "./write/document.ts";

const { text } = createFinder(NAMESPACES);

const EVERY_S = 900;
const PACE_S = 5;
/** Pages with nothing but cancelled documents that one call skips. */
const MAX_SKIPPED = 20;

/** Documents that others issued to the holder, by their MARK. */
export const purchases = feedOf("gov-gr.purchases", "Documents received by myDATA", "RequestDocs");

/** Documents that the holder transmitted, by this system or others, by their MARK. */
export const sales = feedOf(
  "gov-gr.sales",
  "Documents transmitted to myDATA",
  "RequestTransmittedDocs",
);

function feedOf(key: string, name: string, method: string): Feed {
  return defineFeed({
    key,
    name,
    connection: taxpayers.key,
    order: "sparse",
    lag: 0,
    every: EVERY_S,
    pace: PACE_S,
    page: (place, ctx) => page(method, place, ctx),
    async fetch({ at }, ctx) {
      const mark = String(at);
      const query = { mark: String(at - 1), maxMark: mark };
      const { invoices } = await requested(method, query, ctx);
      const invoice = invoices.find((each) => text(each, "mark") === mark);
      if (!invoice) throw new Error(`AADE does not list the document ${mark}`);
      return contentsOf(method, invoice, receivedDocument(ownDocument(invoice)));
    },
  });
}

/** Documents that are cancelled already are not listed; a later cancellation is a message about its document. */
async function page(method: string, { at }: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  let query: RequestQuery = { mark: String(at) };
  for (let i = 0; i < MAX_SKIPPED; i += 1) {
    const listed = await requested(method, query, ctx);
    const { invoices, next } = listed;
    const documents = invoices.filter(isActive).map((one) => itemOf(method, one));
    const cancelled = await cancellations(method, { at, listed }, ctx);
    const items = [...documents, ...cancelled].toSorted((a, b) => a.at - b.at);
    if (items.length > 0 || !next) return { items, hasMore: next !== undefined };
    query = { ...query, ...next };
  }
  throw new Error(`AADE lists ${MAX_SKIPPED} pages with cancelled documents only`);
}

interface ListedPage {
  readonly at: number;
  readonly listed: Requested;
}

/**
 * Cancellations with a mark of the page. AADE lists them after the last document, so those before the end of another page
 * are asked for; at the very first there is no document yet that they could be about.
 */
async function cancellations(
  method: string,
  { at, listed: { invoices, cancelled, next } }: ListedPage,
  ctx: CallContext,
): Promise<readonly FeedEntry[]> {
  if (at === 0) return [];
  const last = text(invoices.at(-1), "mark");
  const found =
    next && last !== ""
      ? (await requested(method, { mark: String(at), maxMark: last }, ctx)).cancelled
      : cancelled;
  return found.map((one) => cancellationOf(method, one));
}

async function requested(
  method: string,
  query: RequestQuery,
  ctx: CallContext,
): Promise<Requested> {
  const outcome = await callMydata({ method: `${method}?${queryOf(query)}` }, ctx);
  if (outcome.is !== "reply") throw new Error(outcome.message ?? "AADE did not answer");
  return requestedIn(outcome.body);
}

const isActive = (invoice: XmlElement) => text(invoice, "cancelledByMark") === "";

/** The app, which attaches facts to entries. */
export const APP = "gov-gr";
/** Fact of an entry whose document its issuer has cancelled. */
export const CANCELLED = "cancelled";

/** Name of a document in later messages. */
const referenceOf = (method: string, mark: string) => `${method}·${mark}`;

function itemOf(method: string, invoice: XmlElement): FeedEntry {
  const mark = text(invoice, "mark");
  const contents = readable(method, invoice);
  return { key: referenceOf(method, mark), at: Number(mark), ...(contents && { contents }) };
}

/** The entry of the document gets the state `void`. */
function cancellationOf(method: string, cancelled: XmlElement): FeedEntry {
  const mark = text(cancelled, "cancellationMark");
  const date = text(cancelled, "cancellationDate");
  const contents: InboundContents = {
    files: [],
    about: {
      reference: referenceOf(method, text(cancelled, "invoiceMark")),
      effects: { state: "void", meta: [{ key: CANCELLED, ref: mark, value: { date } }] },
      isOptional: true,
    },
  };
  return { key: referenceOf(method, mark), at: Number(mark), contents };
}

/** Undefined for a document that cannot be read: `fetch` reports why. */
function readable(method: string, invoice: XmlElement): InboundContents | undefined {
  try {
    return contentsOf(method, invoice, receivedDocument(ownDocument(invoice)));
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function contentsOf(method: string, invoice: XmlElement, data: JsonObject): InboundContents {
  const mark = text(invoice, "mark");
  const file = {
    name: `${mark}.xml`,
    mime: XML_MIME,
    data: ownDocument(invoice),
    key: FILE_KEY,
    category: "format",
  } as const;
  const references = [referenceOf(method, mark)];
  return { data, files: [file], args: { [MARK_ARG]: mark }, references };
}
