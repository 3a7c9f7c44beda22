import {
  type Answer,
  readJsonAs,
  type Static,
  type Submission,
  type TakenRecord,
  type TogetherAnswer,
  Type,
} from "@fakturo/plugin";
import { inAnotherSession } from "../connection/again.ts";
import { notSent } from "../connection/answers.ts";
import { type KsefContext, ksefErrorOf, textOf } from "../connection/api.ts";
import { rowsOf } from "../connection/consult.ts";
import { dropKeys, hashOf } from "../connection/keys.ts";
import { faBytes, readRecord } from "../connection/record.ts";
import { callWithToken } from "../connection/session.ts";
import { answerOf, type SessionInvoice } from "../connection/status.ts";
import { dropLimits } from "./limits.ts";

const Session = Type.Object({
  status: Type.Object({ code: Type.Integer(), description: Type.String() }),
});
const OPEN = 100;
const RUNNING: ReadonlySet<number> = new Set([150, 170]);
/** The batch is processed: some invoices are valid, or none. */
const DECIDED: ReadonlySet<number> = new Set([200, 445]);
const ACCEPTED = 200;
const DUPLICATE = 440;
/** Statuses of batches that KSeF could not use, by what is replaced before the next one. */
const WRONG_KEY = 415;
const TOO_MANY = 420;
const FAULT_OF_KSEF = 500;
/** Code of an invoice that a processed batch does not list. */
const MISSING = "batch-missing";
/** Seconds between two queries. */
const POLL_S = 15;
/** Official receipts that are fetched at the same time. */
const AT_ONCE = 8;
/** Share of the time limit in which decisions are read; in the rest they are returned. */
const READING_SHARE = 0.75;

/** The invoices of sessions by hash, each session read once. */
type Lists = Map<string, Promise<ReadonlyMap<string, Static<typeof SessionInvoice>>>>;

/**
 * Decisions about invoices, whose references are their batch sessions: those that can be read before `until`
 * (milliseconds since 1970).
 */
export async function decisionsOf(
  all: readonly TakenRecord[],
  context: KsefContext,
  until: number,
): Promise<TogetherAnswer> {
  const left = Math.max(0, until - context.now());
  const enough = AbortSignal.timeout(Math.floor(left * READING_SHARE));
  const ctx = { ...context, signal: AbortSignal.any([context.signal, enough]) };
  const answers = new Map<string, Answer>();
  const lists: Lists = new Map();
  for (const [session, records] of Map.groupBy(all, ({ reference }) => reference)) {
    const answer = await sessionAnswer(session, ctx);
    if (answer) for (const { one } of records) answers.set(one.id, answer(one));
    else await readDecisions(records, { answers, lists }, ctx);
  }
  return { answers, wait: waitAfter([...answers.values()]) };
}

/** Seconds until the next query; KSeF's own request after too many. */
function waitAfter(answers: readonly Answer[]): number {
  return answers.reduce(
    (wait, one) => Math.max(wait, one.is === "not-sent" ? (one.retryIn ?? 0) : 0),
    POLL_S,
  );
}

type AnswerOf = (one: Submission) => Answer;

/** The answers for the invoices of a session that has decided none; undefined for one that has. */
async function sessionAnswer(session: string, ctx: KsefContext): Promise<AnswerOf | undefined> {
  try {
    const reply = await callWithToken(`/sessions/${session}`, { method: "GET" }, ctx);
    const { code, description } = readJsonAs(Session, textOf(reply), "the session").status;
    if (code === OPEN)
      await callWithToken(`/sessions/batch/${session}/close`, { method: "POST" }, ctx);
    if (code === OPEN || RUNNING.has(code))
      return () => ({
        is: "taken",
        reference: session,
        message: `the batch: ${description}`,
      });
    if (DECIDED.has(code)) return undefined;
    if (code === WRONG_KEY) await dropKeys(ctx);
    if (code === TOO_MANY) await dropLimits(ctx);
    const message = `the batch ended with ${code} (KSeF: ${description})`;
    if (code === FAULT_OF_KSEF) return () => ({ is: "not-sent", dropped: true, message });
    return (one) => inAnotherSession(one, { code: `batch-${code}`, message });
  } catch (error) {
    const answer = failed(error);
    return () => answer;
  }
}

/** A query that failed: the invoices stay undecided. */
function failed(error: unknown): Answer {
  return notSent(ksefErrorOf(error));
}

interface Reading {
  readonly answers: Map<string, Answer>;
  readonly lists: Lists;
}

/** Each reader takes the next invoice, so that a slow answer stops no other. */
async function readDecisions(
  records: readonly TakenRecord[],
  { answers, lists }: Reading,
  ctx: KsefContext,
): Promise<void> {
  const unread = records.values();
  const read = new Map<TakenRecord, Answer>();
  const readers = Array.from({ length: AT_ONCE }, async () => {
    for (const record of unread) {
      if (ctx.signal.aborted) return;
      read.set(record, await decisionOf(record, lists, ctx));
    }
  });
  await Promise.all(readers);
  for (const record of records) {
    const answer = read.get(record);
    if (answer) answers.set(record.one.id, answer);
  }
}

async function decisionOf(
  { one, reference: session }: TakenRecord,
  lists: Lists,
  ctx: KsefContext,
): Promise<Answer> {
  const hash = hashOf(faBytes(readRecord(one.bytes)));
  try {
    const row = (await listed(session, lists, ctx)).get(hash);
    if (!row)
      return inAnotherSession(one, { code: MISSING, message: "the batch lacks the invoice" });
    const original = row.status.extensions?.originalSessionReferenceNumber;
    const first =
      row.status.code === DUPLICATE && original
        ? (await listed(original, lists, ctx)).get(hash)
        : undefined;
    const [decided, place] =
      first?.status.code === ACCEPTED ? [first, original ?? session] : [row, session];
    const link = decided.upoDownloadUrl ?? undefined;
    return await answerOf(decided, one, { session: place, receipt: session, link }, ctx);
  } catch (error) {
    return failed(error);
  }
}

function listed(session: string, lists: Lists, ctx: KsefContext) {
  const rows = lists.get(session) ?? rowsOf(session, ctx);
  lists.set(session, rows);
  return rows;
}
