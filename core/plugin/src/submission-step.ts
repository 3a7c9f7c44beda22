import { Type } from "@fakturo/schema";
import { defineProvider, type Provider } from "./provider.ts";
import { type Effects, type StepResult, step } from "./step.ts";
import type { Outgoing, SubmissionState } from "./submission.ts";
import type { SubmissionStatus } from "./submission-status.ts";

/** A step that has the record of an earlier step sent, and waits for its end. */
export type SubmissionStep = Pick<
  Provider,
  "key" | "name" | "summary" | "schemas" | "limit" | "credentials"
> & {
  readonly submits: NonNullable<Provider["submits"]>;
};

/** Seconds between two checks of a record without news. */
const POLL_INTERVAL_S = 3600;

const PREPARED = "about to be sent";
const WAITS: Readonly<Partial<Record<SubmissionState, string>>> = {
  prepared: PREPARED,
  queued: "waits for its message",
  intended: "is being sent",
  unknown: "sent, and the answer is not known: it is asked for",
  waiting: "taken, and not decided",
};

/**
 * Result of a step by the state of its record: `OK` accepted, `KO` refused or withdrawn, `QUEUED` while
 * it is on its way or held for a person (code `held`).
 */
export function submissionResult(submission: SubmissionStatus | undefined): StepResult {
  if (!submission) return step.ko("no-submission", "no earlier step prepared a record to be sent");
  const { state, code, faults, effects, id, message, reason } = submission;
  switch (state) {
    case "accepted":
    case "annulled":
      return step.ok(effects, {
        ...(code !== undefined && { code }),
        ...(message !== undefined && { message }),
      });
    case "remarked":
      return step.ok(effects, {
        ...(code !== undefined && { code }),
        message: [...faults.map((fault) => fault.message), ...(message ? [message] : [])].join(
          "; ",
        ),
      });
    case "refused":
      return step.ko(code ?? "refused", faults[0]?.message ?? "refused", { effects, faults });
    case "withdrawn":
      return step.ko(code ?? "withdrawn", faults[0]?.message ?? "withdrawn before it was sent");
    case "held":
      return step.wait(`a person has to decide: ${[reason, message].filter(Boolean).join(", ")}`, {
        seconds: POLL_INTERVAL_S,
        ref: id,
        code: "held",
      });
    default:
      return step.wait(message ?? WAITS[state] ?? state, { seconds: POLL_INTERVAL_S, ref: id });
  }
}

/** Adds the legal deadline of a record to the message of a step that waits for it. */
export function tellDeadline(
  result: StepResult,
  { due }: Pick<SubmissionStatus, "due">,
  now: number,
): StepResult {
  if (result.status !== "QUEUED" || due === undefined) return result;
  const moment = new Date(due).toISOString();
  const deadline = due < now ? `the deadline was ${moment}` : `to be there by ${moment}`;
  return { ...result, message: `${result.message}; ${deadline}` };
}

const REPEATABLE: ReadonlySet<SubmissionState> = new Set(["refused", "withdrawn"]);

/** True where no record of the entry was handed over before, or the authority refused it or it was withdrawn. */
export function maySubmit(submission: Pick<SubmissionStatus, "state"> | undefined): boolean {
  return submission === undefined || REPEATABLE.has(submission.state);
}

/** Reference of a step that has handed over a record with `submitting`. */
export const SUBMITTED = "submitted";

/**
 * Hands a record over with the step's other effects. The step is called again at once with the reference, and then
 * returns `submissionResult`.
 * @param ref The record's identity, where the step sends several records one after the other.
 */
export function submitting(
  effects: Effects & { readonly submit: Outgoing },
  ref: string = SUBMITTED,
): StepResult {
  return { ...step.wait(PREPARED, { seconds: 0, ref }), effects };
}

/** Seconds until a step looks once more at a record that it has begun to wait for. */
const SECOND_LOOK_S = 2;

/**
 * Has a step wait for the decision about a record of `ctx.submission`, which wakes it.
 * @param ref Reference of the task: the second look comes soon, as a decision before the wait wakes nobody.
 */
export function waitForRecord(
  { id, state, message }: SubmissionStatus,
  {
    ref,
    why,
    code,
  }: { readonly ref: string | undefined; readonly why: string; readonly code: string },
): StepResult {
  const seconds = ref === id ? POLL_INTERVAL_S : SECOND_LOOK_S;
  const said = message ?? WAITS[state] ?? state;
  return step.wait(`${why}: ${said}`, { seconds, ref: id, code });
}

/** Creates the step that follows a connection's records; its result is that of `submissionResult`. */
export function defineSubmissionStep(given: SubmissionStep): Provider {
  return defineProvider({
    ...given,
    effect: "submission",
    config: Type.Object({}),
    run: ({ submission }, ctx) =>
      tellDeadline(submissionResult(submission), submission ?? {}, ctx.now()),
  });
}
