import { today } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Submission,
  type TogetherAnswer,
} from "@fakturo/plugin";
import { ATHENS } from "../deadline.ts";
import type { Response } from "../response.ts";
import {
  answerFile,
  cancellationAnswer,
  classificationAnswer,
  documentAnswer,
  faultsOf,
  ownLines,
  responsesIn,
} from "./answers.ts";
import { callMydata, type MydataOutcome } from "./api.ts";
import { LISTED_CODES } from "./codes.ts";
import {
  findCancellation,
  findClassification,
  findDocument,
  findProviderDocument,
} from "./consult.ts";
import { PROVIDER, USER, userOf } from "./credentials.ts";
import { LOST, type LostConnection, lostBefore } from "./late.ts";
import { joined } from "./message.ts";
import { classificationFor, readCancellation, sentClassification } from "./movements.ts";
import { sentDocument } from "./record.ts";
import { queryOf } from "./requested.ts";

/** AADE accepts 5000 documents in a message; its answer takes minutes then. */
const MEMBERS = 500;
const MESSAGE_BYTES = 8 * 1024 * 1024;
const TIMEOUT_S = 120;

const COMMON = {
  traits: { dedupe: "number", decides: "at-once", timeout: TIMEOUT_S, lateness: 300, lag: 300 },
  codes: LISTED_CODES,
} as const;

const sendFrom = (lost: LostConnection) => (all: readonly Submission[], ctx: CallContext) =>
  sendDocuments(all, lost, ctx);
const sendAsProvider = sendFrom(LOST.provider);

const together = (
  send: (all: readonly Submission[], ctx: CallContext) => Promise<TogetherAnswer>,
) => ({ members: MEMBERS, bytes: MESSAGE_BYTES, order: "any", linger: 0, send }) as const;

/** myDATA for the taxpayer's own software: documents, cancellations and classifications. */
export const taxpayers = defineConnection({
  ...COMMON,
  key: "gov-gr",
  name: "myDATA",
  credential: USER.key,
  endpoints: {
    live: { api: "https://mydatapi.aade.gr/myDATA" },
    test: { api: "https://mydataapidev.aade.gr" },
  },
  async send(one, ctx) {
    const { answers, refused } = await sendAny([one], ctx);
    return answers.get(one.id) ?? leftOut(refused);
  },
  consult: (one, ctx) => consult(one, ctx),
  together: together(sendAny),
  prove,
});

/** myDATA for licensed providers, which transmit documents of their customers. */
export const providers = defineConnection({
  ...COMMON,
  key: "ilyda",
  name: "myDATA (provider)",
  credential: PROVIDER.key,
  endpoints: {
    live: { api: "https://mydatapi.aade.gr/myDataProvider" },
    test: { api: "https://mydataapidev.aade.gr/myDataProvider" },
  },
  async send(one, ctx) {
    const { answers, refused } = await sendAsProvider([one], ctx);
    return answers.get(one.id) ?? leftOut(refused);
  },
  consult: findProviderDocument,
  together: together(sendAsProvider),
  prove,
});

function leftOut(refused: TogetherAnswer["refused"]): Answer {
  return refused
    ? { is: "refused", faults: refused }
    : { is: "unknown", message: "the answer has no line for the document" };
}

/** Cancellations and classifications have streams of their own, so that each is alone in its message. */
async function sendAny(all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> {
  const [one] = all;
  if (!one || one.kind === "issue") return sendDocuments(all, LOST.software, ctx);
  const answer = await (one.kind === "cancel" ? cancel(one, ctx) : classify(one, ctx));
  return { answers: new Map([[one.id, answer]]) };
}

/** `SendInvoices`: the lines of the answer have the positions of the documents. */
async function sendDocuments(
  all: readonly Submission[],
  lost: LostConnection,
  ctx: CallContext,
): Promise<TogetherAnswer> {
  const now = ctx.now();
  const body = joined(all.map((one) => ({ ...one, lost: lostBefore(one, lost, now) })));
  const outcome = await callMydata({ method: "SendInvoices", body }, ctx);
  if (outcome.is !== "reply") return { answers: new Map(all.map(({ id }) => [id, outcome])) };
  const responses = responsesIn(outcome.body) ?? [];
  const whole = responses.find(({ status }) => status === "XMLSyntaxError");
  if (whole) return { answers: new Map(), refused: faultsOf(whole.errors) };
  const { licence } = await userOf(ctx);
  // A single document has the answer as it came.
  const lines = all.length === 1 ? new Map<number, Uint8Array>() : ownLines(outcome.body);
  const answers = new Map<string, Answer>();
  for (const [i, one] of all.entries()) {
    const { id } = one;
    const response = responses.find(({ index }) => index === i + 1);
    if (!response) continue;
    compareUid(response, one, ctx);
    const file = answerFile("mydata", lines.get(i + 1) ?? outcome.body);
    answers.set(id, documentAnswer(response, [file], licence));
  }
  return { answers };
}

/** The rule of the UID was not compared with the authority's own: another one is told, and changes nothing. */
function compareUid({ uid }: Response, one: Submission, ctx: CallContext): void {
  const own = sentDocument(one).uid;
  if (uid !== undefined && uid !== own)
    ctx.log("AADE's UID of the document is not the calculated one", { uid, calculated: own });
}

async function cancel(one: Submission, ctx: CallContext): Promise<Answer> {
  const { mark } = readCancellation(one);
  const call = { method: `CancelInvoice?${queryOf({ mark })}`, body: null };
  return answerTo(await callMydata(call, ctx), "mydata-cancellation", cancellationAnswer);
}

const METHODS: Readonly<Record<string, string>> = {
  incomeInvoiceClassification: "SendIncomeClassification",
  expensesInvoiceClassification: "SendExpensesClassification",
};

async function classify(one: Submission, ctx: CallContext): Promise<Answer> {
  const { element } = sentClassification(one);
  const { entity = "" } = await userOf(ctx);
  const body = entity === "" ? one.bytes : classificationFor(entity, one.bytes);
  const call = { method: METHODS[element] ?? "", body };
  return answerTo(await callMydata(call, ctx), "mydata-classification", classificationAnswer);
}

/** The answer to a request about one document. */
function answerTo(
  outcome: MydataOutcome,
  key: string,
  read: (response: Response, files: ReturnType<typeof answerFile>[]) => Answer,
): Answer {
  if (outcome.is !== "reply") return outcome;
  const [response] = responsesIn(outcome.body) ?? [];
  if (!response) return { is: "unknown", message: "the answer is no ResponseDoc" };
  if (response.status === "XMLSyntaxError")
    return { is: "refused", faults: faultsOf(response.errors) };
  return read(response, [answerFile(key, outcome.body)]);
}

function consult(one: Submission, ctx: CallContext): Promise<Found> {
  if (one.kind === "cancel") return findCancellation(one, ctx);
  return one.kind === "report" ? findClassification(one, ctx) : findDocument(one, ctx);
}

/** A list of today's documents shows whether a user works. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const day = today(ATHENS, ctx.now()).split("-").reverse().join("/");
  const query = queryOf({ mark: "0", dateFrom: day, dateTo: day });
  const outcome = await callMydata({ method: `RequestTransmittedDocs?${query}` }, ctx);
  if (outcome.is === "reply") return { is: "works" };
  return failedProof(outcome);
}
