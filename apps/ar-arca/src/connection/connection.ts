import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Submission,
  type TogetherAnswer,
} from "@fakturo/plugin";
import { findTask, performTask, taskIn } from "../caea/task.ts";
import { authorised, isAuthorised, refused, withoutAccess, withoutTicket } from "./answers.ts";
import { CERTIFICATE } from "./certificate.ts";
import { arcaFault, LISTED_CODES } from "./codes.ts";
import { isWithoutAccess, pointsOfSaleError } from "./points-of-sale.ts";
import type { ArcaMessage, ArcaProtocol } from "./protocol.ts";
import { protocolOf } from "./protocols.ts";
import { type ArcaRecord, filledRequest, readRecord } from "./record.ts";
import { type ArcaReply, callService, NotRead } from "./services.ts";
import { LoginRefused, type SharedTicket, ticketFor } from "./ticket.ts";

/** Seconds until a number is asked for again. */
const SOON_S = 5;
/** Tasks about codes given in advance have no number. */
const NO_NUMBER = "0";
/** Digits of a request's id at WSFEXv1: the millisecond of the submission, and two more. */
const ID_DIGITS = 15;

/**
 * ARCA's web services: WSAA for tickets, WSFEv1 for the internal market, WSFEXv1 for exports. A stream is a point of sale
 * and type of voucher; ARCA takes only its next number, which is asked for while no other voucher is under way.
 */
export const connection = defineConnection({
  key: "gov-ar",
  name: "ARCA",
  credential: CERTIFICATE.key,
  endpoints: {
    live: {
      wsaa: "https://wsaa.afip.gov.ar/ws/services/LoginCms",
      wsfe: "https://servicios1.afip.gov.ar/wsfev1/service.asmx",
      wsfex: "https://servicios1.afip.gov.ar/wsfexv1/service.asmx",
    },
    test: {
      wsaa: "https://wsaahomo.afip.gov.ar/ws/services/LoginCms",
      wsfe: "https://wswhomo.afip.gov.ar/wsfev1/service.asmx",
      wsfex: "https://wswhomo.afip.gov.ar/wsfexv1/service.asmx",
    },
  },
  traits: {
    dedupe: "sequence",
    decides: "at-once",
    timeout: 60,
    lateness: 300,
    lag: 300,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: LISTED_CODES,
  send: authorise,
  consult,
  test,
  together: {
    ...{ members: 1, bytes: 1_000_000, order: "any", linger: 0 },
    send: authoriseOnly,
    number: nextNumber,
  },
});

/** What a call about a record needs: the record, the protocol of its service, and a ticket for that service. */
interface ArcaCall {
  readonly record: ArcaRecord;
  readonly protocol: ArcaProtocol;
  readonly ticket: SharedTicket;
  readonly ctx: CallContext;
}

async function callFor(one: Submission, ctx: CallContext): Promise<ArcaCall> {
  const record = readRecord(one.bytes);
  const ticket = await ticketFor(record.service, ctx);
  return { record, protocol: protocolOf(record), ticket, ctx };
}

function call(
  { record, protocol, ctx }: ArcaCall,
  name: keyof ArcaProtocol["operations"],
  envelope: string,
): Promise<ArcaReply> {
  return callService(record.service, protocol.operations[name], envelope, ctx);
}

/** Message with the only member. */
async function authoriseOnly(
  all: readonly Submission[],
  ctx: CallContext,
): Promise<TogetherAnswer> {
  const answers = new Map<string, Answer>();
  for (const one of all) answers.set(one.id, await authorise(one, ctx));
  return { answers };
}

async function authorise(one: Submission, ctx: CallContext): Promise<Answer> {
  try {
    const task = taskIn(one);
    if (task) return await performTask(task, ctx);
    const about = await callFor(one, ctx);
    return one.number === undefined ? await unnumbered(about) : await sent(one, one.number, about);
  } catch (error) {
    if (error instanceof LoginRefused) return withoutTicket(error, ctx);
    if (error instanceof NotRead)
      return { is: "refused", faults: [arcaFault("not-read", error.message)] };
    throw error;
  }
}

async function sent(one: Submission, number: string, about: ArcaCall): Promise<Answer> {
  const { record, protocol, ticket, ctx } = about;
  const envelope = filledRequest(record, ticket, number, requestId(one.id));
  const { result, xml } = await call(about, "send", envelope);
  const decision = protocol.decisionIn(result);
  if (isAuthorised(decision)) return authorised(record, number, decision, xml, ctx);
  const errors = protocol.errorsIn(result);
  const denied = await accessDenied(errors, about);
  if (denied) return denied;
  if (errors.some(({ code }) => protocol.notNext.has(code)))
    return notNext(number, errors, xml, about);
  const isDecided = decision.result === "R" || errors.some((each) => isRule(each, protocol));
  const failure = errors[0]?.text ?? "the answer has no decision";
  return isDecided
    ? refused([...errors, ...decision.remarks], xml)
    : { is: "unknown", message: failure };
}

const isRule = ({ code }: ArcaMessage, { firstRule }: ArcaProtocol) => Number(code) >= firstRule;

/** A ticket that the service does not accept is fetched anew. */
async function accessDenied(
  errors: readonly ArcaMessage[],
  { protocol, ticket, record, ctx }: ArcaCall,
): Promise<Answer | undefined> {
  const denied = errors.find(({ code }) => protocol.noAccess.has(code));
  if (!denied) return undefined;
  await ctx.dropSession(record.service, ticket.text);
  return withoutAccess(denied);
}

/**
 * The number is used, by this record or by another program at the same point of sale, which a query tells; or it is the
 * date that ARCA does not accept; or, of a number given in advance, those before it are not reported.
 */
async function notNext(
  number: string,
  errors: readonly ArcaMessage[],
  xml: Uint8Array,
  about: ArcaCall,
): Promise<Answer> {
  const { number: next } = await askNext(about);
  const isUsed = next === undefined || Number(next) > Number(number);
  return isUsed ? { is: "duplicate" } : refused(errors, xml);
}

/** The next number of the series, or why it is not known. */
interface Next {
  readonly number?: string;
  readonly errors: readonly ArcaMessage[];
}

async function askNext(about: ArcaCall): Promise<Next> {
  const { record, protocol, ticket } = about;
  const { result } = await call(about, "last", protocol.lastQuery(record, ticket));
  const errors = protocol.errorsIn(result);
  const last = protocol.lastIn(result);
  if (errors.length > 0 || !/^\d{1,8}$/.test(last)) return { errors };
  return { errors, number: String(Number(last) + 1) };
}

async function nextNumber(one: Submission, ctx: CallContext): Promise<string | undefined> {
  if (taskIn(one)) return NO_NUMBER;
  const { advance } = readRecord(one.bytes);
  if (advance) return advance.number;
  try {
    return (await askNext(await callFor(one, ctx))).number;
  } catch (error) {
    if (error instanceof LoginRefused) return undefined;
    throw error;
  }
}

/** Why there is no number. */
async function unnumbered(about: ArcaCall): Promise<Answer> {
  const { errors } = await askNext(about);
  const message = errors[0]?.text ?? "the number was not known";
  return (await accessDenied(errors, about)) ?? { is: "not-sent", message, retryIn: SOON_S };
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const { number } = one;
  if (number === undefined) return { is: "not-found", message: "it had no number" };
  try {
    const task = taskIn(one);
    if (task) return await findTask(task, one.digest, ctx);
    const about = await callFor(one, ctx);
    const { record, protocol, ticket } = about;
    const query = protocol.consultQuery(record, ticket, number);
    const { result, xml } = await call(about, "consult", query);
    const stored = protocol.storedIn(result);
    if (stored && isAuthorised(stored)) {
      const isOwn = stored.values.join(" ") === protocol.valuesOf(record).join(" ");
      const answer = authorised(record, number, stored, xml, ctx);
      return { is: "found", digest: isOwn ? one.digest : "another voucher", answer };
    }
    const errors = protocol.errorsIn(result);
    if (errors.some(({ code }) => NOT_FOUND.has(code))) return { is: "not-found" };
    await accessDenied(errors, about);
    return { is: "unknown", message: errors[0]?.text ?? "the answer has no voucher" };
  } catch (error) {
    if (error instanceof LoginRefused) return { is: "unknown", message: error.message };
    throw error;
  }
}

/** Lists the holder's points of sale. */
async function test(ctx: CallContext): Promise<Proof> {
  try {
    const error = await pointsOfSaleError(ctx.holder, ctx);
    if (!error) return { is: "works" };
    const { code } = error;
    const { message } = arcaFault(code, error.text);
    return { is: isWithoutAccess(error) ? "refused" : "unknown", code, message };
  } catch (error) {
    if (!(error instanceof LoginRefused)) throw error;
    return failedProof({ ...withoutTicket(error, ctx), code: error.code });
  }
}

const NOT_FOUND: ReadonlySet<string> = new Set(["602", "1020"]);

/** Id of a request at WSFEXv1, from the submission's UUID: the same for all its attempts. */
function requestId(uuid: string): string {
  const hex = uuid.replaceAll("-", "");
  const milliseconds = Number.parseInt(hex.slice(0, 12), 16);
  const rest = Number.parseInt(hex.slice(-6), 16) % 100;
  return `${milliseconds}${String(rest).padStart(2, "0")}`.slice(-ID_DIGITS);
}
