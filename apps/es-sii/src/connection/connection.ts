import {
  type Answer,
  type CallContext,
  codeList,
  defineConnection,
  type Endpoints,
  type Found,
  type SendingConnection,
  type Submission,
  type TogetherAnswer,
} from "@fakturo/plugin";
import {
  AGENCY_REMEDIES,
  type AgencyService,
  agencyProof,
  answersWithoutReply,
  explainCode,
  postToAgency,
  spanishCertificate,
  withAnswerFile,
} from "@fakturo/spain";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { AGENCIES, type Agency } from "../agencies.ts";
import type { Book } from "../book.ts";
import { callNamespacesOf } from "../namespaces.ts";
import { answersIn, fileKey } from "./answers.ts";
import { AGENCY_CODES } from "./codes.ts";
import { contentOf } from "./content.ts";
import { joinMessages, queryMessage } from "./messages.ts";
import { keyIn, readRecord, type SentBookRecord } from "./record.ts";

const MEMBERS = 10_000;
const MESSAGE_BYTES = 24 * 1024 * 1024;
/** A message of 10,000 records takes minutes. */
const TIMEOUT_S = 180;
const CANCELLED = "Anulada";
/** The administrations share the numbering. */
const CODES = codeList(AGENCY_CODES, AGENCY_REMEDIES);

/** The books of each administration: up to 10,000 records of one holder and kind per message. */
export const connections: readonly SendingConnection[] = AGENCIES.map(connectionOf);

function connectionOf(agency: Agency): SendingConnection {
  const sendAll = (all: readonly Submission[], ctx: CallContext) => sendTo(agency, all, ctx);
  return defineConnection({
    key: agency.connection,
    name: agency.name,
    credential: spanishCertificate.key,
    endpoints: {
      live: addresses(agency.live, agency.seal?.live),
      test: addresses(agency.test, agency.seal?.test),
    },
    // Navarra and the Canary Islands have both systems on one host.
    byPath: true,
    traits: { dedupe: "number", decides: "at-once", timeout: TIMEOUT_S, lateness: 300, lag: 300 },
    codes: CODES,
    async send(one, ctx) {
      const { answers } = await sendAll([one], ctx);
      return answers.get(one.id) ?? { is: "unknown", message: "the answer has no line for it" };
    },
    consult: (one, ctx) => consult(agency, one, ctx),
    prove: (ctx) => agencyProof(serviceOf(agency, "issued"), ctx),
    together: {
      members: MEMBERS,
      bytes: MESSAGE_BYTES,
      order: "any",
      linger: 0,
      send: sendAll,
    },
  });
}

function addresses(books: Agency["live"], seal: Agency["live"] | undefined): Endpoints {
  const { issued, received } = books;
  const own = { issued, received };
  return seal ? { ...own, "issued-seal": seal.issued, "received-seal": seal.received } : own;
}

function serviceOf({ seal, short }: Agency, endpoint: Book["key"]): AgencyService {
  return {
    endpoint,
    hasSealHost: seal !== undefined,
    agency: short,
    codes: AGENCY_CODES,
  };
}

async function sendTo(
  agency: Agency,
  all: readonly Submission[],
  ctx: CallContext,
): Promise<TogetherAnswer> {
  const [first] = all;
  if (!first) return { answers: new Map() };
  const message = joinMessages(all.map(({ bytes }) => bytes));
  const outcome = await postToAgency(message, serviceOf(agency, readRecord(first).book.key), ctx);
  return outcome.is === "reply"
    ? { answers: answersIn(outcome.reply, all, agency) }
    : answersWithoutReply(all, outcome, { keyOf: fileKey, now: ctx.now() });
}

/** The query shows the record with its reference and the CSV of its newest movement. */
async function consult(agency: Agency, one: Submission, ctx: CallContext): Promise<Found> {
  const record = readRecord(one);
  const outcome = await postToAgency(queryMessage(record), serviceOf(agency, record.book.key), ctx);
  if (outcome.is !== "reply") return { is: "unknown", message: outcome.message };
  const stored = storedIn(outcome.reply, record, agency);
  if (!stored) return { is: "not-found" };
  const isCancelled = stored.state === CANCELLED;
  const of = { key: fileKey(one), reply: outcome.reply, line: stored.row };
  const answer = withAnswerFile(stored.answer, of);
  const found: Found = { is: "found", digest: one.digest, answer };
  if (record.isRemoval) return isCancelled ? found : { is: "not-found" };
  if (stored.reference !== "" && stored.reference === record.reference) return found;
  if (isCancelled) return { is: "not-found" };
  if (contentOf(stored.invoice) === contentOf(record.invoice)) return found;
  // A modification that is not the newest movement is stored before it, or not at all.
  return one.kind === "issue"
    ? { ...found, digest: stored.reference || "other" }
    : { is: "not-found" };
}

/** A record as the agency shows it. */
interface StoredRecord {
  readonly row: XmlElement;
  readonly state: string;
  readonly reference: string;
  readonly invoice: XmlElement | undefined;
  readonly answer: Answer;
}

function storedIn(
  reply: XmlElement,
  { key, book }: SentBookRecord,
  { dialect, short }: Agency,
): StoredRecord | undefined {
  const { find, findAll, text } = createFinder(callNamespacesOf(dialect));
  const rows = findAll(reply, `siiLRRC:${book.found[0]}`);
  const row = rows.find((each) => keyIn(find(each, "siiLRRC:IDFactura")) === key);
  if (!row) return undefined;
  const invoice = find(row, `siiLRRC:${book.found[1]}`);
  const state = find(row, "siiLRRC:EstadoFactura");
  const code = text(state, "siiLRRC:CodigoErrorRegistro");
  const said = text(state, "siiLRRC:DescripcionErrorRegistro");
  const csv = text(row, "siiLRRC:DatosPresentacion/sii:CSV");
  const remark = { code, message: explainCode(AGENCY_CODES.get(code), said, short) };
  return {
    row,
    state: text(state, "siiLRRC:EstadoRegistro"),
    reference: text(invoice, "siiLRRC:RefExterna"),
    invoice,
    answer: {
      is: "accepted",
      ...(code !== "" && { code, remarks: [remark] }),
      ...(csv !== "" && { reference: csv }),
    },
  };
}
