import {
  type Answer,
  type CallContext,
  DEFAULT_TRAITS,
  defineConnection,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { listedCodes, spanishCertificate, withAnswerFile } from "@fakturo/spain";
import { group, kept } from "@fakturo/xml";
import { cancelAnswer, decisionIn, sendAnswer } from "./answers.ts";
import { callerOf, callFace, FACE, type FaceReply, isDone } from "./call.ts";
import { explainFace, FACE_CODES, FACE_REMEDIES } from "./codes.ts";
import { fileKey, operationIn, queryOf, registerIn } from "./record.ts";
import { FACE_STATES, statesIn } from "./states.ts";

/** Pause before an invoice without answer is sent again. */
const RESEND_S = 300;

/**
 * FACe. It has no query by the invoice's number: after a lost answer the same invoice is sent again, and refused as
 * a duplicate where the first one arrived. A cancellation is decided by the office.
 */
export const face = defineConnection({
  key: FACE,
  name: "FACe",
  credential: spanishCertificate.key,
  endpoints: {
    live: { invoices: "https://webservice.face.gob.es/facturasspp2" },
    test: { invoices: "https://se-face-webservice.redsara.es/facturasspp2" },
  },
  traits: { ...DEFAULT_TRAITS, dedupe: "number", decides: "at-once", resend: RESEND_S },
  codes: [...listedCodes(FACE_CODES, FACE_REMEDIES), ...FACE_STATES],
  async send({ bytes, kind }, ctx) {
    const reply = await callFace(operationIn(bytes), callerOf(ctx));
    const answer = kind === "cancel" ? cancelAnswer(reply, registerIn(bytes)) : sendAnswer(reply);
    return withReply(answer, reply, fileKey(kind));
  },
  receipt: decisionOf,
  prove,
});

async function decisionOf(
  { attempts, kind }: Submission,
  reference: string,
  ctx: CallContext,
): Promise<Answer> {
  const reply = await callFace(queryOf(reference), callerOf(ctx));
  const states = statesIn(reply);
  if ("message" in states) return { is: "unknown", message: states.message };
  const age = ctx.now() - (attempts[0]?.at ?? ctx.now());
  return withReply(decisionIn(states, reference, age), reply, fileKey(kind));
}

/** The answer with the result of the call as file; faults have none. */
function withReply(answer: Answer, reply: FaceReply, key: string): Answer {
  return reply.is === "reply" ? withAnswerFile(answer, { key, reply: reply.content }) : answer;
}

/** Queries the list of states, which only a registered certificate may do. */
export async function prove(ctx: CallContext): Promise<Proof> {
  return proofOf(await callFace(kept(group("web:consultarEstados")), callerOf(ctx)));
}

function proofOf(reply: FaceReply): Proof {
  if (reply.is === "not-sent" && reply.fault === "credentials")
    return { is: "refused", message: reply.message };
  if (reply.is !== "reply")
    return { is: "unknown", message: "text" in reply ? reply.text : reply.message };
  if (isDone(reply.code)) return { is: "works" };
  const message = explainFace(reply.code, reply.text);
  const isRefused = FACE_CODES.get(reply.code)?.outcome === "credentials";
  return { is: isRefused ? "refused" : "unknown", message };
}
