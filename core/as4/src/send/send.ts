import type { HttpAnswer } from "@fakturo/soap";
import { type AnswerChecks, readAnswer } from "./answer.ts";
import type { SendOutcome } from "./outcome.ts";
import type { PreparedMessage } from "./prepare.ts";

/**
 * Sends the body of a message by POST and collects the answer, of any status. It rejects where there is
 * none: refused and broken connections, time-outs.
 */
export type PostMessage = (message: PreparedMessage) => Promise<HttpAnswer>;

/** Sends a message; a lost answer is an outcome too. */
export async function sendMessage(
  message: PreparedMessage,
  post: PostMessage,
  checks: AnswerChecks,
): Promise<SendOutcome> {
  let answer: HttpAnswer;
  try {
    answer = await post(message);
  } catch (error) {
    return { kind: "unknown", reason: error instanceof Error ? error.message : String(error) };
  }
  return readAnswer(message, answer, checks);
}
