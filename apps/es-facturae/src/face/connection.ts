import {
  type Answer,
  type CallContext,
  CLOCK_TOLERANCE_S,
  codeList,
  DEFAULT_TRAITS,
  defineConnection,
  type Proof,
  type SendingConnection,
  type Submission,
} from "@fakturo/plugin";
import { provedDuplicate, spanishCertificate, withAnswerFile } from "@fakturo/spain";
import { group, kept } from "@fakturo/xml";
import { cancelAnswer, decisionIn, sendAnswer } from "./answers.ts";
import { callerOf, callFace, type FaceReply, isDone } from "./call.ts";
import { explainFace, FACE_REMEDIES } from "./codes.ts";
import { FACE_CONTRACT } from "./contract.ts";
import { endpointsOf, FACE_PLATFORM, PLATFORMS, type Platform } from "./platforms.ts";
import { fileKey, operationIn, registerIn } from "./record.ts";
import { FACE_STATES, statesIn } from "./states.ts";

/** Pause before an invoice without answer is sent again, where a second one is refused. */
const RESEND_S = 300;

/**
 * FACe, the platforms of regions, and FACeB2B. They have no query by the invoice's number: after a lost answer the same
 * invoice is sent again, and refused as a duplicate where the first one arrived; at FACeB2B, whose code for that is not
 * known, a person decides. A cancellation is decided by the receiver.
 */
export const connections: readonly SendingConnection[] = PLATFORMS.map(connectionOf);

function connectionOf(platform: Platform): SendingConnection {
  const { contract } = platform;
  return defineConnection({
    key: platform.connection,
    name: platform.name,
    credential: spanishCertificate.key,
    endpoints: endpointsOf(platform),
    traits: {
      ...DEFAULT_TRAITS,
      dedupe: contract.dedupe,
      decides: "at-once",
      resend: RESEND_S,
      clockTolerance: CLOCK_TOLERANCE_S,
    },
    codes: [...codeList(contract.codes, FACE_REMEDIES), ...FACE_STATES],
    async send({ bytes, kind }, ctx) {
      const reply = await callFace(operationIn(bytes), callerOf(ctx, platform));
      const isCancellation = kind === "cancel";
      const answer = isCancellation
        ? cancelAnswer(reply, registerIn(bytes, platform), contract)
        : await provedDuplicate(sendAnswer(reply, contract), ctx);
      return withReply(answer, reply, fileKey(kind));
    },
    receipt: (one, reference, ctx) => decisionOf(one, reference, ctx, platform),
    // A new certificate is used after every proof: a region may have no address, and need not know the supplier.
    ...(platform === FACE_PLATFORM && { prove }),
  });
}

async function decisionOf(
  { attempts, kind }: Submission,
  reference: string,
  ctx: CallContext,
  platform: Platform,
): Promise<Answer> {
  const { contract } = platform;
  const reply = await callFace(contract.query(reference), callerOf(ctx, platform));
  const states = statesIn(reply, contract);
  if ("message" in states) return { is: "unknown", message: states.message };
  const age = ctx.now() - (attempts[0]?.at ?? ctx.now());
  return withReply(decisionIn(states, reference, age), reply, fileKey(kind));
}

/** The answer with the result of the call as file; faults have none. */
function withReply(answer: Answer, reply: FaceReply, key: string): Answer {
  return reply.is === "reply" ? withAnswerFile(answer, { key, reply: reply.content }) : answer;
}

/** Queries FACe's list of states, which only a registered certificate may do. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const query = kept(group("web:consultarEstados"));
  return proofOf(await callFace(query, callerOf(ctx, FACE_PLATFORM)));
}

function proofOf(reply: FaceReply): Proof {
  if (reply.is === "not-sent" && reply.fault === "credentials")
    return { is: "refused", message: reply.message };
  if (reply.is !== "reply")
    return { is: "unknown", message: "text" in reply ? reply.text : reply.message };
  if (isDone(reply.code)) return { is: "works" };
  const message = explainFace(reply, FACE_CONTRACT);
  const isRefused = FACE_CONTRACT.codes.get(reply.code)?.outcome === "credentials";
  return { is: isRefused ? "refused" : "unknown", message };
}
