import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  callFailure,
  DEFAULT_TRAITS,
  defineConnection,
  type Submission,
} from "@fakturo/plugin";
import { readMessage } from "../communication/record.ts";
import { answerIn, isLocked } from "./answers.ts";
import { AT, callAt, callerOf } from "./call.ts";
import { LISTED_CODES } from "./codes.ts";
import { USER } from "./credentials.ts";

const HOST = "https://servicos.portaldasfinancas.gov.pt";
/** Pause before a document without answer is sent again. */
const RESEND_S = 120;
/** Pause after a wrong password: the AT locks users after a few. */
const LOCKED_S = 3600;

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
    const { version } = await ctx.credential();
    // Another version of the user is tried at once.
    const scope = `password-${ctx.holder}-${version}`;
    const lock = await ctx.session(scope, async () => ({ value: OPEN, seconds: LOCKED_S }));
    if (lock !== OPEN) return locked(lock);
    const { service, operation } = readMessage(one);
    const reply = await callAt(service, operation, callerOf(ctx));
    if (isLocked(service, reply)) await keepLocked(scope, ctx);
    return answerIn(service, reply, one);
  } catch (error) {
    return callFailure(error);
  }
}

const OPEN = "open";
const LOCKED = "the AT refused the password: it is not tried again, because the AT locks users";

function locked(message: string): Answer {
  return { is: "not-sent", fault: "credentials", message, retryIn: LOCKED_S };
}

/** Keeps other records from trying a refused password. */
async function keepLocked(scope: string, ctx: CallContext): Promise<void> {
  await ctx.dropSession(scope, OPEN);
  await ctx.session(scope, async () => ({ value: LOCKED, seconds: LOCKED_S }));
}
