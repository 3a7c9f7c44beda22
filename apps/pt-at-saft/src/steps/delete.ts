import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type Static,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { deletionMessage } from "../communication/record.ts";
import { owed } from "../month/duty.ts";
import { entryOf, type RecordedDocument } from "../saft/entry.ts";
import { COMMUNICATED, undecided } from "./cancel.ts";
import { DELETION } from "./cancellation.ts";
import { handedOver, send } from "./send.ts";

const Config = Type.Object({
  reason: Type.String({
    title: "Reason",
    description: "Why the communication was wrong, for the AT.",
    minLength: 10,
    maxLength: 500,
  }),
});

/**
 * Deletes a wrong communication at the AT. The document itself stays, so it is due in the SAF-T of its month again. After
 * the month's deadline the AT lets people decide about it in its portal.
 */
export const deleteCommunication = defineProvider({
  key: "at-pt.delete",
  name: "Delete the communication at the AT",
  summary:
    "Delete the communication of an invoice, work document or receipt at the AT; the document stays, and belongs into the SAF-T.",
  schemas: ["bill/invoice", "bill/payment", "bill/order"],
  config: Config,
  effect: "submission",
  submits: { connection: send.submits?.connection ?? [], kind: ["issue", "cancel"] },
  credentials: send.credentials ?? [],
  run: onDocument(deleted),
});

function deleted({
  envelope,
  submission,
  ref,
  config,
  entry: stored,
}: DocumentTask<Static<typeof Config>>): StepResult {
  const entry = entryOf({ envelope });
  if (ref !== undefined) return ended(submissionResult(submission), entry, stored?.id);
  const message = deletionMessage(entry, config.reason);
  if (!message)
    return step.ko(
      "not-deletable",
      "the AT does not delete the communication of transport documents",
    );
  return refusalOf(submission) ?? submitting(handedOver(entry, message));
}

/** The document is outstanding again once the AT has deleted its communication. */
function ended(result: StepResult, entry: RecordedDocument, id: string | undefined): StepResult {
  if (result.status !== "OK") return result;
  const records = id === undefined ? [] : owed(id, entry);
  return { ...result, effects: { ...result.effects, meta: [{ key: DELETION }], records } };
}

/** How the step ends or waits where the AT has no communication to delete; undefined where it has one. */
function refusalOf(submission: SubmissionStatus | undefined): StepResult | undefined {
  const isCancel = submission?.kind === "cancel";
  if (submission && !maySubmit(submission)) {
    const { state } = submission;
    if (!COMMUNICATED.has(state) && state !== "annulled") return undecided(submission);
    return isCancel || state === "annulled" ? GONE : undefined;
  }
  // After a refused cancellation the AT still has the document.
  return isCancel ? undefined : NOT_COMMUNICATED;
}

const GONE = step.ko(
  "already-cancelled",
  "the document is cancelled at the AT, or not there any more",
);
const NOT_COMMUNICATED = step.ko("not-submitted", "the AT has no communication of the document");
