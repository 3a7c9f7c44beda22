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
  documentAnswer,
  faultsOf,
  ownLines,
  repeatableCancellationAnswer,
  reportAnswer,
  responsesIn,
} from "./answers.ts";
import { callMydata, type MydataOutcome } from "./api.ts";
import { LISTED_CODES } from "./codes.ts";
import { findCancellation, findDocument, findProviderDocument, findReport } from "./consult.ts";
import { PROVIDER, USER, userOf } from "./credentials.ts";
import { LOST, type LostConnection, lostBefore } from "./late.ts";
import { joined } from "./message.ts";
import { readCancellation, reportFor, sentReport } from "./movements.ts";
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

const sendFrom =
  (lost: LostConnection, sendMovement: (one: Submission, ctx: CallContext) => Promise<Answer>) =>
  async (all: readonly Submission[], ctx: CallContext): Promise<TogetherAnswer> => {
    const [one] = all;
    if (!one || one.kind === "issue") return sendDocuments(all, lost, ctx);
    // Cancellations and reports have streams of their own, so that each is alone in its message.
    return { answers: new Map([[one.id, await sendMovement(one, ctx)]]) };
  };
const sendAsTaxpayer = sendFrom(LOST.software, (one, ctx) =>
  one.kind === "cancel" ? cancel(one, ctx) : report(one, ctx),
);
const sendAsProvider = sendFrom(LOST.provider, cancelDelivery);

const together = (
  send: (all: readonly Submission[], ctx: CallContext) => Promise<TogetherAnswer>,
) => ({ members: MEMBERS, bytes: MESSAGE_BYTES, order: "any", linger: 0, send }) as const;

/** myDATA for the taxpayer's own software: documents, cancellations, classifications and payments. */
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
    const { answers, refused } = await sendAsTaxpayer([one], ctx);
    return answers.get(one.id) ?? leftOut(refused);
  },
  consult: (one, ctx) => consult(one, ctx),
  together: together(sendAsTaxpayer),
  prove,
});

/** myDATA for licensed providers, which transmit documents of their customers, and cancel delivery notes. */
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
  consult: (one, ctx) =>
    one.kind === "cancel" ? Promise.resolve({ is: "not-found" }) : findProviderDocument(one, ctx),
  together: together(sendAsProvider),
  prove,
});

function leftOut(refused: TogetherAnswer["refused"]): Answer {
  return refused
    ? { is: "refused", faults: refused }
    : { is: "unknown", message: "the answer has no line for the document" };
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

/**
 * A provider cancels delivery notes only. Its lists tell of no cancellation; after a lost answer the call is repeated, and
 * AADE tells what is cancelled already.
 */
async function cancelDelivery(one: Submission, ctx: CallContext): Promise<Answer> {
  const query = queryOf({ mark: readCancellation(one).mark, entityVatNumber: ctx.holder });
  const call = { method: `CancelDeliveryNote?${query}`, body: null };
  const outcome = await callMydata(call, ctx);
  return answerTo(outcome, "mydata-cancellation", repeatableCancellationAnswer);
}

/** Method and name of the answer's file by element. */
const REPORTS: Readonly<Record<string, readonly [method: string, key: string]>> = {
  incomeInvoiceClassification: ["SendIncomeClassification", "mydata-classification"],
  expensesInvoiceClassification: ["SendExpensesClassification", "mydata-classification"],
  paymentMethods: ["SendPaymentsMethod", "mydata-payment"],
};

async function report(one: Submission, ctx: CallContext): Promise<Answer> {
  const { element } = sentReport(one);
  const { entity = "" } = await userOf(ctx);
  const body = entity === "" ? one.bytes : reportFor(entity, one.bytes);
  const [method = "", key = ""] = REPORTS[element] ?? [];
  return answerTo(await callMydata({ method, body }, ctx), key, reportAnswer);
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
  return one.kind === "report" ? findReport(one, ctx) : findDocument(one, ctx);
}

/** A list of today's documents shows whether a user works. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const day = today(ATHENS, ctx.now()).split("-").reverse().join("/");
  const query = queryOf({ mark: "0", dateFrom: day, dateTo: day });
  const outcome = await callMydata({ method: `RequestTransmittedDocs?${query}` }, ctx);
  if (outcome.is === "reply") return { is: "works" };
  return failedProof(outcome);
}
