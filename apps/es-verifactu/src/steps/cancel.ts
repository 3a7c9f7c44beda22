import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { invoiceIn, spanishCertificate } from "@fakturo/spain";
import { outgoing } from "../connection/outgoing.ts";
import { fileOf } from "../converter.ts";
import { cancellationOf } from "../record/cancellation.ts";
import { messageOf } from "../record/message.ts";
import { writeRecord } from "../schema/write.ts";
import { nextRecord, notToCancel } from "./chain.ts";
import { send } from "./send.ts";
import { SOFTWARE_SECRET } from "./software.ts";

const CANCELLATION_FILE = "verifactu-cancel";

/** Cancels the invoice in the chain of VERI*FACTU and waits for the agency's answer. */
export const cancel = defineProvider({
  key: "verifactu.cancel",
  name: "Cancel in VERI*FACTU",
  summary: "Chain a VERI*FACTU cancellation of the invoice, attach the request and send it.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: "verifactu", kind: "cancel" },
  cancels: send.key,
  cancelsRefused: true,
  credentials: [spanishCertificate.key, SOFTWARE_SECRET],
  run: onDocument(cancelInvoice),
});

async function cancelInvoice(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  const wasRefused = submission?.state === "refused";
  const without = notToCancel(task, wasRefused ? "" : CANCELLATION_FILE);
  return without ?? prepared(task, wasRefused, ctx);
}

async function prepared(
  { envelope, cancels }: DocumentTask,
  rejected: boolean,
  ctx: StepContext,
): Promise<StepResult> {
  const invoice = invoiceIn(envelope.doc);
  const { key, generation, position, kept } = await nextRecord(invoice, ctx);
  const unregistered = cancels?.state === "refused";
  const { node, link } = cancellationOf(invoice, generation, { unregistered, rejected });
  const xml = writeRecord(messageOf(invoice.supplier, [node]));
  const effects = {
    files: [requestFile(fileOf(envelope, xml, CANCELLATION_FILE))],
    chains: [{ key, link: { ...link, position: position + 1, kept } }],
    submit: outgoing(xml, {
      kind: "cancel",
      id: { issuer: link.issuer, number: link.num_series, date: link.issue_date },
      fingerprint: link.fingerprint,
      stream: key,
      position: position + 1,
    }),
  };
  return submitting(effects);
}
