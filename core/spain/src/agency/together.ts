import type { Answer, Submission, TogetherAnswer } from "@fakturo/plugin";
import { withAnswerFile } from "../answer-file.ts";
import type { AgencyOutcome } from "./call.ts";

const RETRY_S = 900;
const RETRIES_MS = 10 * 60_000;
/** Of a record that is sent more often than once a minute, whose oldest attempts are not kept. */
const MAX_RETRIES = 20;

/** What answers without a reply need. */
export interface WithoutReply {
  /** Key of the file with the answer, see `RecordAnswer`. */
  keyOf(one: Submission): string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Answers to a message that has no reply. */
export function answersWithoutReply(
  all: readonly Submission[],
  outcome: Exclude<AgencyOutcome, { is: "reply" }>,
  { keyOf, now }: WithoutReply,
): TogetherAnswer {
  if (outcome.is !== "fault") return sameFor(all, unprocessed(outcome));
  const { code, message } = outcome;
  // The record that the agency cannot process is found by smaller messages, as for every other fault.
  return outcome.mayPass && !all.some((one) => wasRetried(one, now))
    ? sameFor(all, retriedLater(`${code} ${message}`))
    : refusedWhole(all, outcome, keyOf);
}

/** True where a record has been sent for so long that its refusal with remedy `once` is believed. */
export function wasRetried({ attempts }: Submission, now: number): boolean {
  return attempts.length >= MAX_RETRIES || attempts.some(({ at }) => now - at >= RETRIES_MS);
}

/** The answer for a record that is sent again, because its refusal may pass by itself. */
export function retriedLater(message: string): Answer {
  return { is: "not-sent", fault: "down", message, retryIn: RETRY_S };
}

/**
 * The refusal of a message applies to its record only if it has one; in a larger message the faulty record is
 * unknown.
 */
function refusedWhole(
  all: readonly Submission[],
  { code, message, reply }: Extract<AgencyOutcome, { is: "fault" }>,
  keyOf: WithoutReply["keyOf"],
): TogetherAnswer {
  const faults = [{ code, message }];
  const [one, ...more] = all;
  if (!one || more.length > 0) return { answers: new Map(), refused: faults };
  const answer = withAnswerFile({ is: "refused", faults }, { key: keyOf(one), reply });
  return { answers: new Map([[one.id, answer]]) };
}

function sameFor(all: readonly Submission[], answer: Answer): TogetherAnswer {
  return { answers: new Map(all.map(({ id }) => [id, answer])) };
}

function unprocessed(outcome: Extract<AgencyOutcome, { is: "not-sent" | "unknown" }>): Answer {
  return outcome.is === "not-sent" ? { retryIn: RETRY_S, ...outcome } : outcome;
}
