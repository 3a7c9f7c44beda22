import { timeNow, today } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  type Effects,
  maySubmit,
  onDocument,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  Type,
} from "@fakturo/plugin";
import { cancelMessage } from "../communication/record.ts";
import { entryOf } from "../saft/entry.ts";
import { DOC_CODE_STAMP } from "../service/answers.ts";
import { PORTUGAL } from "../zone.ts";
import { CANCELLATION, isCancelled } from "./cancellation.ts";
import { handedOver, send } from "./send.ts";

/** States of a communication that the AT has. */
export const COMMUNICATED: ReadonlySet<string> = new Set(["accepted", "remarked"]);

/** Marks a recorded document as cancelled, and prepares its cancellation where the AT has it. */
export const cancel = defineProvider({
  key: "at-pt.cancel",
  name: "Cancel for the AT",
  summary:
    "Cancel the recorded document; at-pt.send communicates it where the AT has the document.",
  schemas: send.schemas ?? [],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: send.submits?.connection ?? [], kind: ["issue", "cancel"] },
  run: onDocument(cancelDocument),
});

async function cancelDocument(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, envelope } = task;
  const entry = entryOf({ envelope });
  const now = ctx.now();
  const at = `${today(PORTUGAL, now)}T${timeNow(PORTUGAL, now)}`;
  const effects: Effects = { meta: [{ key: CANCELLATION, value: { at } }] };
  if (!submission || (submission.kind === "issue" && maySubmit(submission)))
    return (await isCancelled(ctx)) ? ALREADY : step.ok(effects);
  if (submission.kind === "issue" && !COMMUNICATED.has(submission.state))
    return submission.state === "annulled" ? ALREADY : undecided(submission);
  if (submission.kind === "cancel" && !maySubmit(submission)) {
    if (await isCancelled(ctx)) return ALREADY;
    // A deleted communication: the AT learns of the cancellation from the SAF-T.
    return COMMUNICATED.has(submission.state) ? step.ok(effects) : undecided(submission);
  }
  const code = envelope.head.stamps?.find(({ prv }) => prv === DOC_CODE_STAMP)?.val;
  return step.ok({ ...effects, ...handedOver(entry, cancelMessage(entry, { at, code })) });
}

const ALREADY = step.skip("the document is cancelled already", "already-cancelled");

/** A document on its way is cancelled once the AT has decided. */
export function undecided(submission: SubmissionStatus): StepResult {
  const result = submissionResult(submission);
  return result.status === "QUEUED" ? { ...result, code: "not-decided" } : result;
}
