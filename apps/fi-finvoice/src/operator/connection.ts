import {
  type Answer,
  type CallContext,
  callFailure,
  defineConnection,
  type Found,
  type Proof,
  type Submission,
} from "@fakturo/plugin";
import { OperatorError, operatorErrorOf } from "./api.ts";
import { CODES, DUPLICATES, explain } from "./codes.ts";
import { ACCOUNT } from "./credentials.ts";
import {
  invoiceOf,
  type OperatorInvoice,
  type OperatorReceiver,
  postInvoice,
  receiversOf,
  sentInvoice,
} from "./invoices.ts";
import { readRecord } from "./record.ts";

/** Key of the connection. */
export const CONNECTION = "gov-fi";
const LATER_S = 60;
const REFUSED: ReadonlySet<number> = new Set([400, 409, 413, 422]);
const NOT_FOUND = 404;
const PEPPOL = "PEPPOL";

/**
 * An operator of the Finnish network with the interface of Maventa (AutoXChange). An invoice has the UUID of its
 * record there, under which it is asked for after a lost answer.
 */
export const connection = defineConnection({
  key: CONNECTION,
  name: "E-invoice operator",
  credential: ACCOUNT.key,
  endpoints: {
    live: { ax: "https://ax.maventa.com/" },
    test: { ax: "https://ax-stage.maventa.com/" },
  },
  traits: { dedupe: "number", decides: "later", timeout: 60, lateness: 300, lag: 300 },
  codes: CODES,
  send,
  consult,
  receipt,
  prove,
});

async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one.bytes);
  try {
    const receiver = chosen(await receiversOf(record.receiver, ctx), record.operator);
    if (!receiver) return noReceiver(record.receiver);
    return decision(await postInvoice(record, { uuid: one.id, receiver }, ctx));
  } catch (error) {
    return error instanceof OperatorError ? sentAnswer(error) : callFailure(error);
  }
}

/** The operator that the invoice names, else any of the domestic network, else Peppol. */
function chosen(
  found: readonly OperatorReceiver[],
  operator: string,
): OperatorReceiver | undefined {
  const named = operator && found.find((one) => one.operator === operator);
  return named || found.find(({ network }) => network !== PEPPOL) || found[0];
}

function noReceiver(eia: string): Answer {
  const message = `${eia} takes no e-invoices, neither at an operator nor over Peppol`;
  return { is: "refused", faults: [{ code: "receiver-not-einvoice", message }] };
}

/** The answer for an invoice whose upload failed: without a definite answer it may have been processed. */
function sentAnswer({ status, code, message, isLogin }: OperatorError): Answer {
  if (status === 401 || status === 403)
    return { is: "not-sent", fault: "credentials", message, retryIn: LATER_S };
  if (isLogin) return { is: "not-sent", fault: "down", message, retryIn: LATER_S };
  if (status === 429) return { is: "not-sent", fault: "quota", message, retryIn: LATER_S };
  if (DUPLICATES.has(code)) return { is: "duplicate" };
  if (!REFUSED.has(status)) return { is: "unknown", message };
  const own = code || String(status);
  return { is: "refused", faults: [{ code: own, message: explain(own, message) }] };
}

/** What the operator has decided about an invoice. */
function decision({ id, status, actions = [] }: OperatorInvoice): Answer {
  if (status === "DELIVERED") return accepted(id);
  if (status !== "FAILED")
    return { is: "taken", reference: id, message: "the operator delivers the invoice" };
  const reasons = actions.flatMap(({ type, message }) =>
    type === "ERROR" && message ? [message] : [],
  );
  const message = reasons.join("; ") || "the operator gives no reason";
  return { is: "refused", faults: [{ code: "delivery-failed", message }], reference: id };
}

function accepted(id: string): Answer {
  const meta = [{ key: "operator", ref: id.slice(0, 36), value: { invoice: id } }];
  return { is: "accepted", reference: id, effects: { meta } };
}

async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  try {
    const invoice = await sentInvoice(one.id, ctx);
    if (!invoice) return { is: "not-found" };
    return { is: "found", digest: one.digest, answer: decision(invoice) };
  } catch (error) {
    return { is: "unknown", message: operatorErrorOf(error).message };
  }
}

async function receipt(_one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  try {
    return decision(await invoiceOf(reference, ctx));
  } catch (error) {
    const { status, message } = operatorErrorOf(error);
    return status === NOT_FOUND
      ? { is: "not-sent", dropped: true, message }
      : { is: "unknown", message };
  }
}

/** A look-up shows whether the account works. */
export async function prove(ctx: CallContext): Promise<Proof> {
  try {
    await sentInvoice(ctx.uuid(), ctx);
    return { is: "works" };
  } catch (error) {
    const { status, message } = operatorErrorOf(error);
    return { is: status === 401 || status === 403 ? "refused" : "unknown", message };
  }
}
