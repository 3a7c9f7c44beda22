import type { Answer, Submission, TogetherAnswer } from "@fakturo/plugin";
import { withAnswerFile } from "../answer-file.ts";
import type { AgencyOutcome } from "./call.ts";

const RETRY_S = 900;

/** Answers to a message that has no reply; `keyOf`: key of the file with the answer, see `RecordAnswer`. */
export function answersWithoutReply(
  all: readonly Submission[],
  outcome: Exclude<AgencyOutcome, { is: "reply" }>,
  keyOf: (one: Submission) => string,
): TogetherAnswer {
  return outcome.is === "fault"
    ? refusedWhole(all, outcome, keyOf)
    : { answers: new Map(all.map(({ id }) => [id, unprocessed(outcome)])) };
}

/**
 * The refusal of a message applies to its record only if it has one; in a larger message the faulty record is
 * unknown.
 */
function refusedWhole(
  all: readonly Submission[],
  { code, message, reply }: Extract<AgencyOutcome, { is: "fault" }>,
  keyOf: (one: Submission) => string,
): TogetherAnswer {
  const faults = [{ code, message }];
  const [one, ...more] = all;
  if (!one || more.length > 0) return { answers: new Map(), refused: faults };
  const answer = withAnswerFile({ is: "refused", faults }, { key: keyOf(one), reply });
  return { answers: new Map([[one.id, answer]]) };
}

function unprocessed(outcome: Extract<AgencyOutcome, { is: "not-sent" | "unknown" }>): Answer {
  return outcome.is === "not-sent" ? { retryIn: RETRY_S, ...outcome } : outcome;
}
