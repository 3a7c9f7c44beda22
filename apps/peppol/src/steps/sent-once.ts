import {
  maySubmit,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  type Task,
} from "@fakturo/plugin";
import type { Rejection } from "../rejections.ts";

/** Parts of a step that sends the document of an entry over a network. */
export interface Sending {
  /** The rejection of a record after its delivery, by its identity. */
  readonly rejectionOf: (identity: string) => Promise<Rejection | undefined>;
  /** Hands the document over. */
  readonly prepare: () => Promise<StepResult>;
  /** Message of the result for a document that was sent before. */
  readonly duplicate: string;
}

/**
 * Sends a document once. One that was rejected after its delivery ends the step that still waits with the reasons, and is
 * sent again by a later job, unless its receiver has refused it.
 */
export async function sentOnce(
  { submission, ref }: Pick<Task, "submission" | "ref">,
  { rejectionOf, prepare, duplicate }: Sending,
): Promise<StepResult> {
  const isTaken = submission?.state === "accepted";
  const rejection = isTaken ? await rejectionOf(submission.identity) : undefined;
  if (rejection && (ref !== undefined || rejection.isDecision))
    return rejected(submission, rejection);
  if (ref !== undefined) return submissionResult(submission);
  if (isTaken && !rejection) return step.skip(duplicate, "sent");
  return isTaken || maySubmit(submission) ? prepare() : submissionResult(submission);
}

function rejected(submission: SubmissionStatus | undefined, { faults }: Rejection): StepResult {
  const [first] = faults;
  const { effects = {} } = submission ?? {};
  return step.ko(first?.code ?? "rejected", first?.message ?? "", { effects, faults });
}
