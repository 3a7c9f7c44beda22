import type { Answer, Submission, TogetherAnswer } from "@fakturo/plugin";
import type { AgencyOutcome } from "./call.ts";

const RETRY_S = 900;

/** Answers to a message that has no reply. */
export function answersWithoutReply(
  all: readonly Submission[],
  outcome: Exclude<AgencyOutcome, { is: "reply" }>,
): TogetherAnswer {
  return outcome.is === "fault"
    ? refusedWhole(all, outcome)
    : { answers: new Map(all.map(({ id }) => [id, unprocessed(outcome)])) };
}

/**
 * The refusal of a message applies to its record only if it has one; in a larger message the faulty record is
 * unknown.
 */
function refusedWhole(
  all: readonly Submission[],
  { code, message }: Extract<AgencyOutcome, { is: "fault" }>,
): TogetherAnswer {
  const faults = [{ code, message }];
  const [one, ...more] = all;
  return one && more.length === 0
    ? { answers: new Map([[one.id, { is: "refused", faults }]]) }
    : { answers: new Map(), refused: faults };
}

function unprocessed(outcome: Extract<AgencyOutcome, { is: "not-sent" | "unknown" }>): Answer {
  return outcome.is === "not-sent" ? { retryIn: RETRY_S, ...outcome } : outcome;
}
