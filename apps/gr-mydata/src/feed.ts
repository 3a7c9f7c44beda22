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
      return contentsOf(invoice, receivedDocument(ownDocument(invoice)));
    },
  });
}

/** Cancelled documents are not listed. */
async function page(method: string, { at }: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  let query: RequestQuery = { mark: String(at) };
  for (let i = 0; i < MAX_SKIPPED; i += 1) {
    const { invoices, next } = await requested(method, query, ctx);
    const items = invoices.filter(isActive).map((one) => itemOf(method, one));
    if (items.length > 0 || !next)
      return { items: items.toSorted((a, b) => a.at - b.at), hasMore: next !== undefined };
    query = { ...query, ...next };
  }
  throw new Error(`AADE lists ${MAX_SKIPPED} pages with cancelled documents only`);
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

function itemOf(method: string, invoice: XmlElement): FeedEntry {
  const mark = text(invoice, "mark");
  const contents = readable(invoice);
  return { key: `${method}·${mark}`, at: Number(mark), ...(contents && { contents }) };
}

/** Undefined for a document that cannot be read: `fetch` reports why. */
function readable(invoice: XmlElement): InboundContents | undefined {
  try {
    return contentsOf(invoice, receivedDocument(ownDocument(invoice)));
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function contentsOf(invoice: XmlElement, data: JsonObject): InboundContents {
  const mark = text(invoice, "mark");
  const file = {
    name: `${mark}.xml`,
    mime: XML_MIME,
    data: ownDocument(invoice),
    key: FILE_KEY,
    category: "format",
  } as const;
  return { data, files: [file], args: { [MARK_ARG]: mark } };
}
