import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  callFailure,
  DEFAULT_TRAITS,
  defineConnection,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { readMessage } from "../communication/record.ts";
import { queryToday } from "../series/calls.ts";
import { answerIn, isLocked } from "./answers.ts";
import { AT, callAt, callerOf } from "./call.ts";
import { LISTED_CODES } from "./codes.ts";
import { USER } from "./credentials.ts";

const HOST = "https://servicos.portaldasfinancas.gov.pt";
/** Pause before a document without answer is sent again. */
const RESEND_S = 120;
/** Pause until a record asks again whether the password may be tried. */
const LOCKED_S = 3600;
/** A refused password is not tried again: the AT locks users after a few. The lock is that of a version of the user. */
const LOCK_LIFETIME_S = 10 * 365 * 86_400;

/**
 * The web services of the AT for documents. They have no query: after a lost answer the same document is sent again,
 * and recognised by its number.
 */
export const connection = defineConnection({
  key: AT,
  name: "Autoridade Tributária",
  credential: USER.key,
  endpoints: { live: addresses(4), test: addresses(7) },
  traits: {
    ...DEFAULT_TRAITS,
    dedupe: "number",
    decides: "at-once",
    resend: RESEND_S,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: LISTED_CODES,
  send,
  test,
});

/** Each service has a port; those of the live system begin with 4, of the test system with 7. */
function addresses(first: 4 | 7) {
  return {
    series: `${HOST}:${first}22/SeriesWSService`,
    documents: `${HOST}:${first}23/fatcorews/ws/`,
    transport: `${HOST}:${first}01/sgdtws/documentosTransporte`,
  };
}

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  try {
    const scope = await lockOf(ctx);
    const lock = await lockedIn(scope, ctx);
    if (lock !== undefined) return locked(lock);
    const { service, operation } = readMessage(one);
    const reply = await callAt(service, operation, callerOf(ctx));
    if (isLocked(service, reply)) await keepLocked(scope, ctx);
    return answerIn(service, reply, one);
  } catch (error) {
    return callFailure(error);
  }
}

/** Queries the series that were registered today, unless the AT has refused the password. */
async function test(ctx: CallContext): Promise<Proof> {
  const scope = await lockOf(ctx);
  const lock = await lockedIn(scope, ctx);
  if (lock !== undefined) return { is: "refused", message: lock };
  const told = await queryToday(callerOf(ctx));
  if (told.is === "found") return { is: "works" };
  if (told.is === "unavailable") return { is: "unknown", message: told.message };
  if (told.isLocked) await keepLocked(scope, ctx);
  const { code, message, isOfUser } = told;
  return { is: isOfUser ? "refused" : "unknown", code, message };
}

const OPEN = "open";
const LOCKED =
  "the AT refused the password: it is not tried again until it is given anew, because the AT locks users";

function locked(message: string): Answer {
  return { is: "not-sent", fault: "credentials", message, retryIn: LOCKED_S };
}

/** Name of the lock of the user's password: another version of the user is tried at once. */
async function lockOf(ctx: CallContext): Promise<string> {
  const { version } = await ctx.credential();
  return `password-${ctx.holder}-${version}`;
}

/** Reason why the password must not be tried; undefined if it may be. */
async function lockedIn(scope: string, ctx: CallContext): Promise<string | undefined> {
  const lock = await ctx.session(scope, async () => ({ value: OPEN, seconds: LOCKED_S }));
  return lock === OPEN ? undefined : lock;
}

/** Keeps other records from trying a refused password. */
async function keepLocked(scope: string, ctx: CallContext): Promise<void> {
  await ctx.dropSession(scope, OPEN);
  await ctx.session(scope, async () => ({ value: LOCKED, seconds: LOCK_LIFETIME_S }));
}
