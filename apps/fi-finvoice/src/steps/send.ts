import { fullCode, Invoice, readBuilt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  onDocument,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateFinvoice } from "../generate.ts";
import { CONNECTION } from "../operator/connection.ts";
import { ACCOUNT } from "../operator/credentials.ts";
import { recordBytes } from "../operator/record.ts";
import { eAddressOf } from "../write/transmission.ts";

/** Writes the invoice and sends it through the operator. */
export const send = defineProvider({
  key: "gov-fi.send",
  name: "Send through the operator",
  summary:
    "Write the invoice as Finvoice 3.0, send it through the e-invoice operator exactly once, and wait for its delivery.",
  schemas: ["bill/invoice"],
  effect: "submission",
  submits: { connection: CONNECTION, kind: "issue" },
  credentials: [ACCOUNT.key],
  config: Type.Object({}),
  run: onDocument((task, ctx) => sendInvoice(task, ctx)),
});

function sendInvoice(task: DocumentTask, ctx: StepContext): StepResult {
  const { submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  if (submission?.state === "accepted") return step.skip("already sent", "sent");
  return maySubmit(submission) ? prepared(task, ctx) : submissionResult(submission);
}

function prepared({ envelope, submission }: DocumentTask, ctx: StepContext): StepResult {
  const invoice = readBuilt(Invoice, envelope.doc, "supplier", "totals");
  const { supplier, customer, issue_date } = invoice;
  const number = fullCode(invoice);
  const timestamp = new Date(ctx.now()).toISOString();
  const message = submission?.id;
  const xml = generateFinvoice(envelope, { timestamp, ...(message !== undefined && { message }) });
  const file = fileOf(envelope, xml);
  const { scheme = "", code: address = "" } = eAddressOf(customer ?? {}) ?? {};
  const receiver = scheme === "" ? address : `${scheme}:${address}`;
  const operator = customer?.ext?.["fi-finvoice-operator"] ?? "";
  const holder = supplier.tax_id?.code ?? eAddressOf(supplier)?.code ?? "";
  const submit = {
    connection: CONNECTION,
    kind: "issue",
    identity: [holder, issue_date, number].join("/"),
    holder,
    bytes: recordBytes({ name: file.name, number, receiver, operator, xml }),
    mime: "application/json",
  } as const;
  return submitting({ submit, files: [file] });
}
