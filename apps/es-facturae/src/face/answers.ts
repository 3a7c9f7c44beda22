import type { Answer, AuthorityFault } from "@fakturo/plugin";
import { type FaceReply, faceFinder, isDone } from "./call.ts";
import { explainFace } from "./codes.ts";
import type { Contract } from "./contract.ts";
import { type FaceStates, pauseAfter, remedyOf } from "./states.ts";

type Answered = Extract<FaceReply, { is: "reply" }>;

const RETRY_S = 300;

/** The answer to an invoice. One in the register is presented; what the receiver does with it follows later. */
export function sendAnswer(reply: FaceReply, contract: Contract): Answer {
  if (reply.is !== "reply") return withoutReply(reply, contract);
  const outcome = contract.codes.get(reply.code)?.outcome;
  if (outcome === "duplicate") return { is: "duplicate", ...namedIn(reply.text) };
  if (!isDone(reply.code) && outcome !== "accepted") return otherAnswer(reply, contract);
  const reference = faceFinder.text(reply.content, contract.answer.register);
  if (reference === "")
    return { is: "unknown", message: `no register number: ${reply.code} ${reply.text}` };
  return outcome === "accepted"
    ? { is: "accepted", reference, code: reply.code, remarks: [faultOf(reply, contract)] }
    : { is: "accepted", reference };
}

/** The answer to the request to cancel the invoice with a register number; the receiver decides about it. */
export function cancelAnswer(reply: FaceReply, register: string, contract: Contract): Answer {
  if (reply.is !== "reply") return withoutReply(reply, contract);
  const outcome = contract.codes.get(reply.code)?.outcome;
  if (isDone(reply.code) || outcome === "accepted" || outcome === "requested")
    return { is: "taken", reference: register, message: "the receiver has to decide" };
  return outcome === "done" ? { is: "accepted" } : otherAnswer(reply, contract);
}

function withoutReply(reply: Exclude<FaceReply, Answered>, contract: Contract): Answer {
  if (reply.is === "not-sent") return { retryIn: RETRY_S, ...reply };
  return reply.is === "unknown" ? reply : { is: "refused", faults: [faultOf(reply, contract)] };
}

function faultOf(reply: Pick<Answered, "code" | "text">, contract: Contract): AuthorityFault {
  return { code: reply.code, message: explainFace(reply, contract) };
}

function otherAnswer(reply: Answered, contract: Contract): Answer {
  const fault = faultOf(reply, contract);
  const { message } = fault;
  switch (contract.codes.get(reply.code)?.outcome) {
    case "unknown":
      return { is: "unknown", message };
    case "down":
      return { is: "not-sent", fault: "down", message, retryIn: RETRY_S };
    case "credentials":
      return { is: "not-sent", fault: "credentials", message, retryIn: RETRY_S };
    default:
      return { is: "refused", faults: [fault] };
  }
}

const NAMED = /regist(?:ro|er)\D{0,20}(\d{6,20})/i;

/** The register number in the text about a duplicate. */
function namedIn(text: string): { readonly reference?: string } {
  const [, reference] = NAMED.exec(text) ?? [];
  return reference === undefined ? {} : { reference };
}

/** The receiver's decision about a cancellation. @param ageMs since it was requested. */
export function decisionIn(
  { processing, cancellation }: FaceStates,
  reference: string,
  ageMs: number,
): Answer {
  if (cancellation.code === "4300" || processing.code === "3100")
    return { is: "accepted", code: cancellation.code };
  if (cancellation.code === "4400")
    return {
      is: "refused",
      faults: [{ code: "4400", message: `${cancellation.text}; ${remedyOf("4400")}` }],
    };
  const message = cancellation.text;
  return { is: "taken", reference, message, retryIn: pauseAfter(ageMs) };
}
