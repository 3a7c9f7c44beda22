import type { JsonObject } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  maySubmit,
  type Outgoing,
  onDocument,
  readAs,
  requestFileOf,
  type StepContext,
  type StepResult,
  type SubmissionStatus,
  step,
  submissionResult,
  submitting,
  Type,
  tellDeadline,
} from "@fakturo/plugin";
import { FISCONLINE, TICKET } from "./credentials.ts";
import { dayInRome, endOfDay, portalDay } from "./day.ts";
import { REFERENCE } from "./obstacles.ts";
import { commercialDocument } from "./receipt.ts";
import { ticketBytes } from "./record.ts";
import { returnRecord } from "./returns.ts";

/** Type of documents that return goods. */
const RETURN = "corrective";

const Document = Type.Object({
  type: Type.Optional(Type.String()),
  supplier: Type.Object({ tax_id: Type.Object({ code: Type.String({ minLength: 1 }) }) }),
});

/** Enters the receipt, or the return of goods of one, at the portal, once. */
export const send = defineProvider({
  key: "ticket-it.send",
  name: "Send receipt to the Agenzia delle Entrate",
  summary:
    "Enter the receipt, or the return of goods of one, at Fatture e Corrispettivi, and stamp its number.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: TICKET, kind: "issue" },
  credentials: [FISCONLINE.key],
  run: onDocument(sendReceipt),
});

function sendReceipt(task: DocumentTask, ctx: StepContext): StepResult {
  const { envelope, submission, ref } = task;
  if (ref !== undefined) return stateOf(submission, ctx);
  if (numberIn(task) !== undefined) return step.skip("the receipt has its number already");
  if (!maySubmit(submission)) return stateOf(submission, ctx);
  const { holder, isReturn } = factsOf(envelope.doc);
  const today = dayInRome(ctx.now());
  const record = isReturn
    ? returnRecord(envelope.doc, today)
    : { operation: "V" as const, document: commercialDocument(envelope.doc, today) };
  return handedOver({
    connection: TICKET,
    kind: "issue",
    identity: [holder, envelope.head.uuid].join("·"),
    bytes: ticketBytes(record),
    mime: "application/json",
    holder,
    stream: holder,
    due: endOfDay(ctx.now()),
  });
}

/** The result by the record's state, with the end of its day while it is on its way. */
function stateOf(submission: SubmissionStatus | undefined, ctx: StepContext): StepResult {
  return tellDeadline(submissionResult(submission), submission ?? {}, ctx.now());
}

/** Hands a record over, and keeps it as file. */
function handedOver(submit: Outgoing): StepResult {
  return submitting({ files: [requestFileOf(submit, "ticket-it")], submit });
}

/** Voids the receipt by another document of the current day. */
export const voiding = defineProvider({
  key: "ticket-it.void",
  name: "Void receipt at the Agenzia delle Entrate",
  summary: "Enter a document that voids the receipt, and stamp its number.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "submission",
  submits: { connection: TICKET, kind: "cancel" },
  cancels: send.key,
  credentials: [FISCONLINE.key],
  run: onDocument(voidReceipt),
});

function voidReceipt(task: DocumentTask, ctx: StepContext): StepResult {
  const { envelope, submission, cancels, ref } = task;
  if (ref !== undefined || !cancels) return stateOf(submission, ctx);
  const number = numberIn(task);
  const idtrx = cancels.references.at(-1);
  if (number === undefined || idtrx === undefined)
    return step.ko("no-number", `the receipt has no stamp '${REFERENCE}'`);
  const { holder, isReturn } = factsOf(envelope.doc);
  if (isReturn) return step.ko("not-a-sale", "the portal voids sales, not returns");
  const day = portalDay(dayInRome(ctx.now()));
  return handedOver({
    connection: TICKET,
    kind: "cancel",
    identity: cancels.identity,
    bytes: ticketBytes({ operation: "A", idtrx, number, day }),
    mime: "application/json",
    holder,
    stream: holder,
    due: endOfDay(ctx.now()),
  });
}

function numberIn({ envelope }: DocumentTask): string | undefined {
  return envelope.head.stamps?.find(({ prv }) => prv === REFERENCE)?.val;
}

function factsOf(doc: JsonObject): { readonly holder: string; readonly isReturn: boolean } {
  const { type, supplier } = readAs(Document, doc, "the receipt");
  return { holder: supplier.tax_id.code, isReturn: type === RETURN };
}
