import { createHash } from "node:crypto";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  SUBMITTED,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { invoiceIn, spanishCertificate, storedFile } from "@fakturo/spain";
import { readFile } from "../connection/file.ts";
import { outgoing } from "../connection/outgoing.ts";
import { FILE_KEY, fileOf } from "../converter.ts";
import { actionIn, type CorrectionAction, correctionOf } from "../correction.ts";
import { writeCorrection } from "../schema/write.ts";
import { ZONES, zoneOf } from "../zones.ts";
import { TREASURIES } from "./send.ts";

const CORRECTION_KEY = `${FILE_KEY}-zuzendu`;
const LOOK_AGAIN_S = 3600;

/** Sends corrected data of the invoice's file, which stays as it was signed, and waits for the answer. */
export const zuzendu = defineProvider({
  key: "gov-es.ticketbai.zuzendu",
  name: "Correct TicketBAI",
  summary:
    "Send corrected data of the invoice's TicketBAI file without a new invoice (zuzendu); Araba and Gipuzkoa.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: TREASURIES, kind: ["issue", "amend"] },
  credentials: [spanishCertificate.key],
  run: onDocument(correct),
});

async function correct(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { envelope, entry, submission, ref } = task;
  if (ref === SUBMITTED || !submission) return submissionResult(submission);
  const invoice = invoiceIn(envelope.doc);
  const zone = zoneOf(invoice) ?? ZONES.BI;
  if (!zone.corrects)
    return step.ko("no-correction", "Bizkaia has no zuzendu: issue a corrective invoice");
  if (submission.state === "annulled")
    return step.ko("already-cancelled", "the invoice is cancelled at the treasury");
  const action = await actionFor(task, submission, ctx);
  if (!action)
    return step.wait(`the file is ${submission.state}`, {
      ...{ seconds: LOOK_AGAIN_S, ref: submission.id, code: "not-decided" },
    });
  const original = await storedFile(entry, FILE_KEY, ctx);
  if (!original) return step.ko("not-registered", "the invoice has no file to correct");
  const bytes = new TextEncoder().encode(writeCorrection(correctionOf(invoice, original, action)));
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const nif = invoice.supplier.tax_id?.code ?? "";
  const submit = outgoing({ kind: "amend", zone, nif, id: readFile(original), bytes, digest });
  const effects = { files: [requestFile(fileOf(envelope, bytes, CORRECTION_KEY))], submit };
  return submitting(effects);
}

/** Undefined while it is not known whether the treasury has the file. */
async function actionFor(
  { entry }: DocumentTask,
  { state, kind }: SubmissionStatus,
  ctx: StepContext,
): Promise<CorrectionAction | undefined> {
  if (state === "accepted" || state === "remarked") return "MODIFICAR";
  if (state !== "refused") return undefined;
  const before = kind === "amend" && (await storedFile(entry, CORRECTION_KEY, ctx));
  return before ? actionIn(before) : "SUBSANAR";
}
