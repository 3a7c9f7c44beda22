import type { Answer, Submission } from "@fakturo/plugin";
import { refusedAnswer } from "./refusal.ts";

/** Sessions that may fail before their invoice is refused. */
const MAX_SESSIONS = 5;

/**
 * The answer about an invoice whose session processed nothing: it is sent in another one. A fault of every session ends
 * as refusal, after which the number is free, so that a program's fault is not sent without end.
 */
export function inAnotherSession(
  one: Submission,
  { code, message }: { readonly code: string; readonly message: string },
): Answer {
  const { references } = one;
  if (references.length < MAX_SESSIONS) return { is: "not-sent", dropped: true, message };
  const tried = `${message}; ${references.length} sessions ended so, and no more are tried`;
  return refusedAnswer(one, { code, message: tried });
}
