import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { CERTIFICATE, signerIn } from "../sign.ts";
import { documentAnswer, eventAnswer } from "./answers.ts";
import { unpacked } from "./archive.ts";
import { callDian, callerOf } from "./call.ts";
import { LISTED_CODES } from "./codes.ts";
import { readFacts } from "./facts.ts";
import { DIAN } from "./names.ts";
import { getStatus, sendBillSync, sendEvent } from "./operations.ts";
import { type DianResponse, responseIn } from "./response.ts";

const TIMEOUT_S = 60;
/** Statuses of codes that the DIAN does not know. */
const UNKNOWN: ReadonlySet<string> = new Set(["66", "90"]);
/** A code that no document has. */
const NO_DOCUMENT = "0".repeat(96);

/** The DIAN's service for invoices, notes and events: validation before delivery. */
export const dian = defineConnection({
  key: DIAN,
  name: "DIAN",
  credential: CERTIFICATE.key,
  endpoints: {
    live: { service: "https://vpfe.dian.gov.co/WcfDianCustomerServices.svc" },
    test: { service: "https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc" },
  },
  traits: {
    dedupe: "number",
    decides: "at-once",
    timeout: TIMEOUT_S,
    lateness: 300,
    lag: 300,
    clockTolerance: CLOCK_TOLERANCE_S,
  },
  codes: LISTED_CODES,
  send,
  consult,
  prove,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const { name } = unpacked(one.bytes);
  const operation = one.kind === "report" ? sendEvent(one.bytes) : sendBillSync(name, one.bytes);
  const outcome = await callDian(operation, callerOf(ctx));
  return outcome.is === "reply" ? answerOf(responseIn(outcome.result), one, ctx) : outcome;
}

async function answerOf(
  response: DianResponse,
  one: Submission,
  ctx: CallContext,
): Promise<Answer> {
  if (one.kind === "report") return eventAnswer(response);
  const signer = signerIn(await ctx.credential());
  return documentAnswer(response, one, { signer, now: ctx.now() });
}

/** Asks for the document or event by its code, which follows from its content: what is found is ours. */
async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const { code } = readFacts(unpacked(one.bytes).data);
  const outcome = await callDian(getStatus(code), callerOf(ctx));
  if (outcome.is !== "reply") return { is: "unknown", message: outcome.message ?? "" };
  const response = responseIn(outcome.result);
  if (UNKNOWN.has(response.code)) return { is: "not-found" };
  const answer = await answerOf(response, one, ctx);
  return { is: "found", digest: one.digest, answer };
}

/** Asks for a document that does not exist: the answer shows that the certificate is accepted. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const outcome = await callDian(getStatus(NO_DOCUMENT), callerOf(ctx));
  if (outcome.is === "reply") return { is: "works" };
  return failedProof(outcome);
}
