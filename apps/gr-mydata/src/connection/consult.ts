import type { Answer, CallContext, Found, Submission } from "@fakturo/plugin";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { stampsOf } from "../response.ts";
import { NAMESPACES } from "../write/document.ts";
import { accepted, CANCELLATION_STAMP } from "./answers.ts";
import { userOf } from "./credentials.ts";
import { readCancellation, reportOf, sentReport } from "./movements.ts";
import { documentOf, sentDocument } from "./record.ts";
import { allPages, requestAll, rootOf, tokenIn } from "./requested.ts";

const { text } = createFinder(NAMESPACES);
const plain = createFinder({});

const TRANSMITTED = "RequestTransmittedDocs";

/** Searches the documents of the same day and type; cancelled ones do not count. */
export async function findDocument(one: Submission, ctx: CallContext): Promise<Found> {
  const sent = sentDocument(one);
  const { issueDate, invoiceType } = sent.id;
  const day = issueDate.split("-").reverse().join("/");
  const query = { mark: "0", dateFrom: day, dateTo: day, invType: invoiceType };
  const found = await requestAll(TRANSMITTED, query, ctx);
  if (found.is !== "pages") return { is: "unknown", message: found.message ?? "" };
  const [stored, more] = found.pages
    .flatMap(({ invoices }) => invoices)
    .filter((each) => text(each, "cancelledByMark") === "" && documentOf(each).uid === sent.uid);
  if (more) return { is: "several", message: "AADE lists two documents with this UID" };
  if (!stored) return { is: "not-found" };
  const digest = documentOf(stored).content === sent.content ? one.digest : "other";
  return { is: "found", digest, answer: storedAnswer(stored) };
}

function storedAnswer(invoice: XmlElement): Answer {
  const mark = text(invoice, "mark");
  const stamps = stampsOf({
    mark,
    uid: text(invoice, "uid"),
    hash: text(invoice, "authenticationCode") || undefined,
    qr: text(invoice, "qrCodeUrl") || undefined,
  });
  return accepted(mark, { stamps });
}

/** A provider's list has marks, UIDs and codes, but no contents. */
export async function findProviderDocument(one: Submission, ctx: CallContext): Promise<Found> {
  const { uid, id } = sentDocument(one);
  const query = { mark: "0", issuervat: id.vatNumber };
  const found = await allPages(TRANSMITTED, query, providerPage, ctx);
  if (found.is !== "pages") return { is: "unknown", message: found.message ?? "" };
  const row = found.pages
    .flatMap(({ rows }) => rows)
    .find((each) => plain.text(each, "invoiceUid") === uid);
  if (!row) return { is: "not-found" };
  const mark = plain.text(row, "invoiceProviderMark");
  const hash = plain.text(row, "authenticationCode") || undefined;
  const { licence } = await userOf(ctx);
  const stamps = stampsOf({ mark, uid, hash, qr: undefined }, licence);
  return { is: "found", digest: one.digest, answer: accepted(mark, { stamps }) };
}

function providerPage(body: Uint8Array) {
  const root = rootOf(body, "RequestedProviderDoc");
  return {
    rows: plain.findAll(root, "InvoiceProviderType"),
    next: tokenIn(plain.find(root, "continuationToken"), plain.text),
  };
}

/** A cancelled document has the mark of its cancellation. */
export async function findCancellation(one: Submission, ctx: CallContext): Promise<Found> {
  const { mark } = readCancellation(one);
  const query = { mark: String(BigInt(mark) - 1n), maxMark: mark };
  const found = await requestAll(TRANSMITTED, query, ctx);
  if (found.is !== "pages") return { is: "unknown", message: found.message ?? "" };
  const invoices = found.pages.flatMap((page) => page.invoices);
  const invoice = invoices.find((each) => text(each, "mark") === mark);
  if (!invoice) return { is: "unknown", message: `AADE does not list the document ${mark}` };
  const by = text(invoice, "cancelledByMark");
  if (by === "") return { is: "not-found" };
  const stamps = [{ prv: CANCELLATION_STAMP, val: by }];
  return { is: "found", digest: one.digest, answer: accepted(by, { stamps }) };
}

/** A classification or payment is listed after its document, with the rows that were sent. */
export async function findReport(one: Submission, ctx: CallContext): Promise<Found> {
  const { mark, content } = sentReport(one);
  const found = await requestAll(TRANSMITTED, { mark }, ctx);
  if (found.is !== "pages") return { is: "unknown", message: found.message ?? "" };
  const stored = found.pages
    .flatMap(({ reports }) => reports)
    .map(reportOf)
    .find((each) => each.mark === mark && each.content === content);
  return stored
    ? { is: "found", digest: one.digest, answer: accepted(stored.reportMark, {}) }
    : { is: "not-found" };
}
