import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  tellDeadline,
} from "@fakturo/plugin";
import { invoiceIn, spanishCertificate, spanishMoment, storedFile } from "@fakturo/spain";
import { AGENCIES, agencyOf } from "../agencies.ts";
import { type Book, ISSUED, RECEIVED } from "../book.ts";
import { contentOf } from "../connection/content.ts";
import { readRecord } from "../connection/record.ts";
import { fileKey } from "../converter.ts";
import { deadlineOf, endOf } from "../deadline.ts";
import type { Communication } from "../message.ts";
import { StepConfig } from "./config.ts";
import { requestEffects } from "./outgoing.ts";

type RecordTask = DocumentTask<Static<typeof StepConfig>>;

/** Answer to the modification of a record that the agency does not have. */
const NO_RECORD = "3002";
const ENDED: ReadonlySet<string> = new Set([
  "accepted",
  "remarked",
  "refused",
  "withdrawn",
  "annulled",
]);
const CONNECTIONS = AGENCIES.map(({ connection }) => connection);

/** Records an invoice and waits for the agency's answer; the second time it modifies the record. */
function recording(book: Book, name: string, summary: string) {
  return defineProvider({
    key: `gov-es.sii.record.${book.key}`,
    name,
    summary,
    schemas: ["bill/invoice"],
    config: StepConfig,
    effect: "submission",
    submits: { connection: CONNECTIONS, kind: ["issue", "amend"] },
    credentials: [spanishCertificate.key],
    run: onDocument((task: RecordTask, ctx: StepContext) => record(book, task, ctx)),
  });
}

async function record(book: Book, task: RecordTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref, config } = task;
  const before = await storedFile(task.entry, fileKey(book), ctx);
  const accounted = accountedIn(before) ?? isoDay(spanishMoment(ctx.now()).date);
  const due = endOf(deadlineOf(invoiceIn(task.envelope.doc), { book, accounted }));
  const isOpen = submission && !ENDED.has(submission.state);
  if (ref !== undefined || isOpen)
    return tellDeadline(submissionResult(submission), { due }, ctx.now());
  const { dialect } = agencyOf(config.agency);
  const communication = communicationOf(before, submission);
  const kind = communication === "A0" ? "issue" : "amend";
  const effects = requestEffects(task, {
    kind,
    agency: config.agency,
    isFirst: kind === "issue" && submission?.state !== "annulled",
    options: {
      book,
      dialect,
      communication,
      accounted,
      removal: false,
      quarterly: config.quarterly ?? false,
      reference: task.id,
    },
  });
  if (before && submission?.state === "accepted" && isSame(before, effects.submit.bytes))
    return step.skip("the record says the same already");
  return tellDeadline(submitting(effects), { due }, ctx.now());
}

/** A refused record is sent again as it was; a cancelled one is recorded anew. */
function communicationOf(
  before: Uint8Array | undefined,
  submission: SubmissionStatus | undefined,
): Communication {
  switch (submission?.state) {
    case undefined:
    case "annulled":
      return "A0";
    case "refused":
    case "withdrawn":
      return submission.code !== NO_RECORD && isModification(before) ? "A1" : "A0";
    default:
      return "A1";
  }
}

const MODIFICATION = "<sii:TipoComunicacion>A1<";

function isModification(request: Uint8Array | undefined): boolean {
  return new TextDecoder().decode(request).includes(MODIFICATION);
}

function isSame(before: Uint8Array, after: Uint8Array): boolean {
  const [one, other] = [before, after].map((bytes) => readRecord({ bytes }));
  const about = (sent: typeof one) => JSON.stringify([sent?.key, sent?.period]);
  return about(one) === about(other) && contentOf(one?.invoice) === contentOf(other?.invoice);
}

const ACCOUNTED = "FechaRegContable";

/** The accounting entry keeps its day when the record is modified. */
function accountedIn(before: Uint8Array | undefined): string | undefined {
  const invoice = before && readRecord({ bytes: before }).invoice;
  const element = invoice?.children.find(({ name }) => name === ACCOUNTED);
  return element && isoDay(element.text.trim());
}

/** `YYYY-MM-DD` of `DD-MM-YYYY`. */
function isoDay(date: string): string {
  return date.split("-").reverse().join("-");
}

/** Records an issued invoice. */
export const recordIssued = recording(
  ISSUED,
  "Record issued invoice",
  "Send the SII record of an issued invoice to the tax administration; again, to modify it.",
);

/** Records a received invoice. */
export const recordReceived = recording(
  RECEIVED,
  "Record received invoice",
  "Send the SII record of a received invoice to the tax administration; again, to modify it.",
);
