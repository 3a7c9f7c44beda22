import { momentAt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  maySubmit,
  type Outgoing,
  onDocument,
  requestFileOf,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
  tellDeadline,
} from "@fakturo/plugin";
import {
  identityOf,
  isCommunicated,
  issueMessage,
  type OutgoingMessage,
} from "../communication/record.ts";
import { communicationDeadline } from "../deadline.ts";
import { communicated } from "../month/duty.ts";
import { entryOf, type RecordedDocument } from "../saft/entry.ts";
import { movementStart } from "../saft/movement.ts";
import { DOC_CODE_STAMP } from "../service/answers.ts";
import { AT } from "../service/call.ts";
import { CERTIFICATE, USER } from "../service/credentials.ts";
import { PORTUGAL } from "../zone.ts";
import { isCancelled, isDeleted } from "./cancellation.ts";

/** Argument of a job with the registration of the vehicle of a transport document. */
const VEHICLE_ARG = "vehicle";
const SCHEMAS = ["bill/invoice", "bill/payment", "bill/delivery", "bill/order"];

/** Communicates a recorded document to the AT, or its cancellation after at-pt.cancel. */
export const send = defineProvider({
  key: "at-pt.send",
  name: "Send to the AT",
  summary: "Communicate the recorded document, or its cancellation, to the AT by web service.",
  schemas: SCHEMAS,
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: AT, kind: ["issue", "cancel"] },
  credentials: [USER.key, CERTIFICATE.key],
  run: onDocument(sendDocument),
});

async function sendDocument(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, envelope, args } = task;
  const entry = entryOf({ envelope });
  if (!isCommunicated(entry))
    return step.skip("this kind of receipt is communicated in the SAF-T", "not-communicated");
  if (ref === undefined && (await isDeleted(ctx)))
    return step.skip(
      "the communication was deleted: the SAF-T contains the document",
      "not-communicated",
    );
  if (ref !== undefined || !maySubmit(submission) || submission?.kind === "cancel")
    return followed(task, entry, ctx);
  if (await isCancelled(ctx))
    return step.skip(
      "the document was cancelled before it was communicated: the SAF-T contains both",
      "not-communicated",
    );
  return tellDeadline(
    submitting(handedOver(entry, issueMessage(entry, args[VEHICLE_ARG]))),
    { due: dueOf(entry) },
    ctx.now(),
  );
}

/** The record of a message about a document, which is kept as file too. */
export function handedOver(
  entry: RecordedDocument,
  { kind, bytes }: OutgoingMessage,
): Effects & { readonly submit: Outgoing } {
  const submit = {
    connection: AT,
    kind,
    identity: identityOf(entry),
    bytes,
    holder: entry.document.supplier.tax_id?.code ?? "",
    due: dueOf(entry),
  };
  return { files: [requestFileOf(submit, "at")], submit };
}

/** Transport documents are communicated before the start, others until the 5th of the next month. */
function dueOf(entry: RecordedDocument): number {
  const { part, date } = entry.document;
  return part === "movement"
    ? momentAt(PORTUGAL, movementStart(entry))
    : communicationDeadline(date);
}

/** The AT code of a transport document becomes a stamp, to be printed; what the AT has is not outstanding any more. */
function followed(
  { submission, entry: stored }: DocumentTask,
  entry: RecordedDocument,
  ctx: StepContext,
): StepResult {
  const result = submissionResult(submission);
  if (result.status !== "OK") return tellDeadline(result, { due: dueOf(entry) }, ctx.now());
  const records = stored ? [communicated(stored.id)] : [];
  const val = submission?.kind === "issue" ? submission.references.at(-1) : undefined;
  const stamps = val === undefined ? {} : { stamps: [{ prv: DOC_CODE_STAMP, val }] };
  return { ...result, effects: { ...result.effects, ...stamps, records } };
}
