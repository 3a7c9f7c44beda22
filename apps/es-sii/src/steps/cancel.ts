import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Provider,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { spanishCertificate, storedFile } from "@fakturo/spain";
import { AGENCIES } from "../agencies.ts";
import { type Book, ISSUED, RECEIVED } from "../book.ts";
import { readRecord } from "../connection/record.ts";
import { fileKey } from "../converter.ts";
import { requestEffects } from "./outgoing.ts";
import { recordIssued, recordReceived } from "./record.ts";

/** Cancels the record of an invoice and waits for the agency's answer. */
function cancelling(book: Book, { key, submits }: Pick<Provider, "key" | "submits">, name: string) {
  return defineProvider({
    key: `gov-es.sii.cancel.${book.key}`,
    name,
    summary: "Take the SII record of the invoice back at the tax administration that has it.",
    schemas: ["bill/invoice"],
    config: Type.Object({}),
    effect: "submission",
    submits: { connection: submits?.connection ?? [], kind: "cancel" },
    cancels: key,
    credentials: [spanishCertificate.key],
    run: onDocument((task: DocumentTask, ctx: StepContext) => cancel(book, task, ctx)),
  });
}

async function cancel(book: Book, task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, cancels } = task;
  if (ref !== undefined) return submissionResult(submission);
  const before = await storedFile(task.entry, fileKey(book), ctx);
  if (!before || !cancels) return step.ko("not-recorded", "the invoice was never recorded");
  const { dialect, period } = readRecord({ bytes: before });
  const agency = AGENCIES.find(({ connection }) => connection === cancels.connection);
  const effects = requestEffects(task, {
    kind: "cancel",
    agency: agency?.key,
    isFirst: false,
    options: {
      book,
      dialect,
      communication: "A0",
      removal: true,
      quarterly: false,
      accounted: "",
      // That of the newest movement.
      period,
    },
  });
  return submitting(effects);
}

/** Cancels the record of an issued invoice. */
export const cancelIssued = cancelling(ISSUED, recordIssued, "Cancel issued invoice in SII");

/** Cancels the record of a received invoice. */
export const cancelReceived = cancelling(
  RECEIVED,
  recordReceived,
  "Cancel received invoice in SII",
);
