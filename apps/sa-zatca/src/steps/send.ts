import {
  type DocumentTask,
  defineProvider,
  isXmlFile,
  maySubmit,
  onDocument,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { COPY_MISSING, qrIn, stampsOf } from "../connection/answers.ts";
import { UNIT } from "../connection/unit.ts";
import { prepared, unitFor } from "./prepare.ts";

/** Has standard invoices cleared and simplified ones reported; signs those that no earlier step has signed. */
export const send = defineProvider({
  key: "gov-sa.invoice.send",
  name: "Send to ZATCA",
  summary: "Have a standard invoice cleared, or report a simplified one; stamp its QR code.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: "gov-sa", kind: "issue" },
  credentials: [UNIT.key],
  run: onDocument(run),
});

async function run(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { envelope, submission, ref } = task;
  if (submission?.code === COPY_MISSING) return withCopy(task, submission, ctx);
  if (ref !== undefined || !maySubmit(submission)) return submissionResult(submission);
  const unit = await unitFor(envelope, ctx);
  if (!unit) return step.ko("supplier-not-registered", "the supplier has no unit of ZATCA");
  return submitting(await prepared(envelope, unit, [], ctx));
}

/**
 * An invoice that was cleared although the answer with the cleared file was lost: a person downloads the file from
 * the Fatoora portal and adds it to the entry.
 */
async function withCopy(
  { entry }: DocumentTask,
  submission: SubmissionStatus,
  ctx: StepContext,
): Promise<StepResult> {
  const hash = submission.references[0] ?? "";
  const files = entry?.files.filter((file) => isXmlFile(file) && file.category !== "format") ?? [];
  for (const { id } of files) {
    const qr = qrIn(await ctx.file(id), hash);
    if (qr !== undefined) return step.ok({ stamps: stampsOf(qr, hash) });
  }
  const [fault] = submission.faults;
  return step.ko(COPY_MISSING, fault?.message ?? "the cleared file is missing", {
    effects: submission.effects,
    faults: submission.faults,
  });
}
