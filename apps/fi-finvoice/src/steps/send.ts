import { fullCode, Invoice, readBuilt } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
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
import { APIX } from "../apix/connection.ts";
import { APIX_KEYS } from "../apix/credentials.ts";
import { BANK } from "../bank/connection.ts";
import { agreementIn, BANK_AGREEMENT, BANK_CERTIFICATE, BANK_TRUST } from "../bank/credentials.ts";
import { fileOf } from "../file.ts";
import { framed } from "../frame/write.ts";
import { generateFinvoice } from "../generate.ts";
import { CONNECTION } from "../operator/connection.ts";
import { ACCOUNT } from "../operator/credentials.ts";
import { recordBytes } from "../operator/record.ts";
import { app, operatorConnection } from "../operator.ts";
import { eAddressOf } from "../write/transmission.ts";

/** Writes the invoice and sends it through the operator. */
export const send = defineProvider({
  key: "gov-fi.send",
  name: "Send through the operator",
  summary:
    "Write the invoice as Finvoice 3.0, send it through the e-invoice operator exactly once, and wait for its delivery.",
  schemas: ["bill/invoice"],
  effect: "submission",
  submits: { connection: [CONNECTION, APIX, BANK], kind: "issue" },
  credentials: [
    ACCOUNT.key,
    APIX_KEYS.key,
    BANK_AGREEMENT.key,
    BANK_CERTIFICATE.key,
    BANK_TRUST.key,
  ],
  config: Type.Object({}),
  run: onDocument((task, ctx) => sendInvoice(task, ctx)),
});

async function sendInvoice(task: DocumentTask, ctx: StepContext): Promise<StepResult> {
  const { submission, ref } = task;
  if (ref !== undefined) return sentOr(submission);
  if (submission?.state === "accepted") return step.skip("already sent", "sent");
  return maySubmit(submission) ? prepared(task, ctx) : sentOr(submission);
}

/** Why a record is held whose arrival cannot be found out. */
const UNCONFIRMED: ReadonlySet<string> = new Set(["no-way-to-ask", "several-found"]);

/** An operator that cannot be asked ends the step: a person finds out, and decides about the record. */
function sentOr(submission: SubmissionStatus | undefined): StepResult {
  if (submission?.state !== "held" || !UNCONFIRMED.has(submission.reason ?? ""))
    return submissionResult(submission);
  return step.ko(
    "send-unconfirmed",
    "the operator's answer was lost, and asking it does not tell: look there whether it has the invoice, and decide about the record",
  );
}

async function prepared(
  { envelope, submission }: DocumentTask,
  ctx: StepContext,
): Promise<StepResult> {
  const invoice = readBuilt(Invoice, envelope.doc, "supplier", "totals");
  const { supplier, customer, issue_date } = invoice;
  const number = fullCode(invoice);
  const timestamp = new Date(ctx.now()).toISOString();
  const message = submission?.id;
  const holder = supplier.tax_id?.code ?? eAddressOf(supplier)?.code ?? "";
  const connection = operatorConnection(await ctx.config(app));
  const bank = connection === BANK ? await ctx.credential(BANK_AGREEMENT.key, holder) : undefined;
  const xml = generateFinvoice(envelope, {
    timestamp,
    ...(message !== undefined && { message }),
    ...(bank && { sender_operator: agreementIn(bank.value).bic }),
  });
  const file = fileOf(envelope, xml);
  const { scheme = "", code: address = "" } = eAddressOf(customer ?? {}) ?? {};
  const receiver = scheme === "" ? address : `${scheme}:${address}`;
  const operator = customer?.ext?.["fi-finvoice-operator"] ?? "";
  const submit = {
    connection,
    kind: "issue",
    identity: [holder, issue_date, number].join("/"),
    holder,
    bytes: recordBytes({
      name: file.name,
      number,
      receiver,
      operator,
      xml: bank ? framed(xml) : xml,
    }),
    mime: "application/json",
  } as const;
  return submitting({ submit, files: [file] });
}
