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
import { answerIn } from "./answers.ts";
import { AT, callerOf } from "./call.ts";
import { LISTED_CODES } from "./codes.ts";
import { USER } from "./credentials.ts";
import { guardedCall } from "./lock.ts";

const HOST = "https://servicos.portaldasfinancas.gov.pt";
/** Pause before a document without answer is sent again. */
const RESEND_S = 120;

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
    const { service, operation } = readMessage(one);
    return answerIn(service, await guardedCall(service, operation, callerOf(ctx)), one);
  } catch (error) {
    return callFailure(error);
  }
}

/** Queries the series that were registered today, unless the AT has refused the password. */
async function test(ctx: CallContext): Promise<Proof> {
  const told = await queryToday(callerOf(ctx));
  if (told.is === "found") return { is: "works" };
  if (told.is === "unavailable") return { is: "unknown", message: told.message };
  const { code, message, isOfUser } = told;
  return { is: isOfUser ? "refused" : "unknown", code, message };
}
