import type { Answer } from "@fakturo/plugin";
import { answerFor, CANCEL_CODES, REJECTED } from "../pac/codes.ts";
import type { CfdiStatus } from "./status.ts";

const SOON_S = 60;
/** The receiver has three working days; the SAT asks not to be queried often. */
const LATER_S = 6 * 3600;

/** The decision on a requested cancellation: without acceptance it is made at once, else by the receiver. */
export function decisionOn(uuid: string, status: CfdiStatus): Answer {
  const { state, cancellation, cancellable } = status;
  if (state === "Cancelado") return { is: "accepted", reference: uuid };
  if (cancellation === "Solicitud rechazada") return refused(uuid, REJECTED, cancellation);
  if (cancellable === "No cancelable") return refused(uuid, "no_cancelable", cancellable);
  const isWaiting = cancellation === "En proceso";
  const message = isWaiting ? "waits for the receiver's acceptance" : "the SAT has not decided";
  return { is: "taken", reference: uuid, message, retryIn: isWaiting ? LATER_S : SOON_S };
}

function refused(reference: string, code: string, text: string): Answer {
  const answer = answerFor(CANCEL_CODES, code, text);
  return answer.is === "refused" ? { ...answer, reference } : answer;
}
