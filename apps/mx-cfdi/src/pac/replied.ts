import type { Answer, CallContext } from "@fakturo/plugin";
import { type CfdiStatus, statusOf } from "../sat/status.ts";
import { answerFor, REPLY_CODES } from "./codes.ts";
import type { PacCancelled } from "./port.ts";
import { receiptFiles } from "./receipt.ts";
import type { PacReply } from "./record.ts";

const RECEIVED = "1000";
/** Nothing waits for an answer (any more), or one was given: perhaps this one, whose confirmation was lost. */
const DECIDED: ReadonlySet<string> = new Set(["1001", "1002"]);

/** The outcome of a receiver's answer; where the cancellation is decided already, by the state of the CFDI. */
export async function replied(
  record: PacReply,
  result: PacCancelled,
  ctx: CallContext,
): Promise<Answer> {
  if (result.is === "failed") return result.answer;
  const { code, text, receipt } = result;
  const reference = record.query.uuid;
  if (code === RECEIVED) {
    const files = receiptFiles(reference, receipt, "cfdi-cancellation-answer");
    return { is: "accepted", reference, effects: { files } };
  }
  const refusal = answerFor(REPLY_CODES, code, text);
  if (!DECIDED.has(code)) return refusal;
  const status = await statusOf(record.query, ctx);
  if (!status) return { is: "unknown", message: "the answer is none of the SAT" };
  return isSo(record, status) ? { is: "accepted", reference } : refusal;
}

function isSo({ accepts }: PacReply, { state, cancellation }: CfdiStatus): boolean {
  return accepts ? state === "Cancelado" : cancellation === "Solicitud rechazada";
}
