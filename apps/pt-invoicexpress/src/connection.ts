import { Amount } from "@fakturo/model";
import {
  type Answer,
  type CallContext,
  defineConnection,
  type Found,
  failedProof,
  type Proof,
  type Static,
  type Submission,
  Type,
} from "@fakturo/plugin";
import { accepted } from "./answers.ts";
import { type AccountReply, callAccount, errorsIn, type NoResult, read } from "./api.ts";
import { faultOf, LISTED_CODES } from "./codes.ts";
import { ACCOUNT, INVOICEXPRESS } from "./credentials.ts";
import { isSame } from "./document.ts";
import { type AccountNames, lookUp } from "./lookups.ts";
import { type InvoiceRecord, type IssuedType, readRecord } from "./record.ts";

/** States of documents that have a number. */
const ISSUED: ReadonlySet<string> = new Set(["final", "settled", "sent", "second_copy"]);
/** States of documents that somebody has taken back in InvoiceXpress. */
const ENDED: ReadonlySet<string> = new Set(["canceled", "deleted"]);
/** Seconds until the PDF is asked for again. */
const PDF_S = 5;

const Draft = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  before_taxes: Type.Number(),
  taxes: Type.Number(),
});
const Row = Type.Object({
  id: Type.Integer(),
  status: Type.String(),
  reference: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
const Status = Type.Object({ status: Type.String() });
const Rows = Type.Object({ invoices: Type.Array(Row) });
const Pdf = Type.Object({ output: Type.Object({ pdfUrl: Type.String() }) });

/** InvoiceXpress: a document is created as a draft, checked, and finalised; its PDF follows. */
export const connection = defineConnection({
  key: INVOICEXPRESS,
  name: "InvoiceXpress",
  credential: ACCOUNT.key,
  // Every account has a host of its own below app.invoicexpress.com, and PDF files have others.
  endpoints: { live: { api: "https://www.app.invoicexpress.com" } },
  hosts: { live: ["*"] },
  traits: { dedupe: "none", decides: "at-once", timeout: 60, lateness: 300, lag: 60 },
  codes: LISTED_CODES,
  send,
  consult,
  receipt,
  prove,
});

/**
 * Creates the draft, and finalises it if it has the totals of the invoice. The key `proprietary_uid` has
 * InvoiceXpress answer a repeated creation with the first draft; drafts have no legal effect.
 */
async function send(one: Submission, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one);
  const found = await lookUp(record, ctx);
  if (found.is !== "names") return found;
  const created = await post(one, record, found, ctx);
  if (created.is !== "reply") return created;
  if (created.status >= 400) return refusedBy(created);
  const draft = read(Type.Record(Type.String(), Draft), created.body)?.[record.type];
  if (!draft) return { is: "unknown", message: "the answer has no document" };
  if (ISSUED.has(draft.status)) return takenAs(record.type, draft.id);
  return finalised(record, draft, ctx);
}

function takenAs(type: IssuedType, id: number): Answer {
  return { is: "taken", reference: `${type}/${id}` };
}

function post(one: Submission, record: InvoiceRecord, names: AccountNames, ctx: CallContext) {
  const { type, date, due, notes, exemption, retention, client } = record;
  const document = {
    date,
    due_date: due,
    reference: one.id,
    observations: notes,
    client,
    items: record.items.map(({ rate: _rate, region: _region, ...item }, i) => ({
      ...item,
      tax: { name: names.taxes[i] },
    })),
    ...(exemption !== undefined && { tax_exemption: exemption }),
    ...(retention !== undefined && { retention }),
    ...(names.sequence !== undefined && { sequence_id: names.sequence }),
    ...(names.owner !== undefined && { owner_invoice_id: names.owner }),
  };
  const json = { [type]: document, proprietary_uid: one.id };
  return callAccount({ method: "POST", path: `/${type}s.json`, json }, ctx);
}

async function finalised(
  { type, net, tax }: InvoiceRecord,
  { id, before_taxes, taxes }: Static<typeof Draft>,
  ctx: CallContext,
): Promise<Answer> {
  const [theirNet, theirTax] = [amountOf(before_taxes), amountOf(taxes)];
  if (!isSame(theirNet, Amount.parse(net)) || !isSame(theirTax, Amount.parse(tax))) {
    const text = `net ${theirNet} and tax ${theirTax} in place of ${net} and ${tax}`;
    return dropped(type, id, { is: "refused", faults: [faultOf("totals-differ", text)] }, ctx);
  }
  const result = await changeState(type, id, "finalized", ctx);
  if (result.is !== "reply") return result;
  if (result.status >= 400) {
    const answer = refusedBy(result);
    return answer.is === "refused" ? dropped(type, id, answer, ctx) : answer;
  }
  // A page of a proxy is no answer of InvoiceXpress.
  return ISSUED.has(statusIn(result.body, type))
    ? takenAs(type, id)
    : { is: "unknown", message: "the answer does not tell whether the document is final" };
}

function statusIn(body: string, type: string): string {
  return read(Type.Record(Type.String(), Status), body)?.[type]?.status ?? "";
}

/** Amounts of the API are JSON numbers with at most two decimals that matter. */
function amountOf(value: number): Amount {
  return Amount.parse(value.toFixed(2));
}

function changeState(type: IssuedType, id: number, state: string, ctx: CallContext) {
  const call = { method: "PUT", path: `/${type}s/${id}/change-state.json` } as const;
  return callAccount({ ...call, json: { [type]: { state } } }, ctx);
}

/** A draft that is not issued is deleted; one that remains has no effect. */
async function dropped(
  type: IssuedType,
  id: number,
  answer: Answer,
  ctx: CallContext,
): Promise<Answer> {
  await changeState(type, id, "deleted", ctx);
  return answer;
}

function refusedBy({ status, body }: Extract<AccountReply, { is: "reply" }>): Answer {
  const texts = errorsIn(body);
  if (texts.length === 0) return { is: "unknown", message: `status ${status}` };
  return { is: "refused", faults: texts.map((text) => faultOf(String(status), text)) };
}

/** Searches the issued document by its reference; drafts are finalised by sending again. */
async function consult(one: Submission, ctx: CallContext): Promise<Found> {
  const query = { text: one.id, non_archived: "true", page: "1", per_page: "30" };
  const result = await callAccount({ method: "GET", path: "/invoices.json", query }, ctx);
  if (result.is !== "reply") return { is: "unknown", message: result.message ?? "" };
  const rows = result.status < 400 ? read(Rows, result.body) : undefined;
  if (!rows) return { is: "unknown", message: `status ${result.status}` };
  const row = rows.invoices.find(
    ({ reference, status }) => reference === one.id && ISSUED.has(status),
  );
  if (!row) return { is: "not-found" };
  return { is: "found", digest: one.digest, answer: takenAs(readRecord(one).type, row.id) };
}

/** The issued document with its number, and its PDF as soon as InvoiceXpress has made it. */
async function receipt(one: Submission, reference: string, ctx: CallContext): Promise<Answer> {
  const record = readRecord(one);
  const [type = "", id = ""] = reference.split("/");
  const document = await callAccount({ method: "GET", path: `/${type}s/${id}.json` }, ctx);
  if (document.is !== "reply") return document;
  const status = statusIn(document.body, type);
  if (ENDED.has(status)) {
    const text = `the document is ${status} in InvoiceXpress`;
    return { is: "refused", reference, faults: [faultOf("cancelled", text)] };
  }
  if (!ISSUED.has(status)) return { is: "taken", reference, message: `the document is ${status}` };
  if (!record.pdf) return accepted(record, reference, document.body, undefined);
  const pdf = await pdfOf(id, ctx);
  if (pdf === "not-ready")
    return { is: "taken", reference, message: "InvoiceXpress makes the PDF", retryIn: PDF_S };
  return pdf instanceof Uint8Array ? accepted(record, reference, document.body, pdf) : pdf;
}

async function pdfOf(id: string, ctx: CallContext): Promise<Uint8Array | "not-ready" | NoResult> {
  const result = await callAccount({ method: "GET", path: `/api/pdf/${id}.json` }, ctx);
  if (result.is !== "reply") return result;
  const link = result.status === 200 ? read(Pdf, result.body)?.output.pdfUrl : undefined;
  if (result.status === 202) return "not-ready";
  if (link === undefined) return { is: "unknown", message: `no PDF (status ${result.status})` };
  const { status, body } = await ctx.http(link, { method: "GET", signal: ctx.signal, headers: {} });
  return status === 200 ? body : { is: "unknown", message: `no PDF (status ${status})` };
}

/** The list of sequences shows whether name and key of the account work. */
export async function prove(ctx: CallContext): Promise<Proof> {
  const result = await callAccount({ method: "GET", path: "/sequences.json" }, ctx);
  if (result.is === "reply" && result.status === 200) return { is: "works" };
  // A name that is no account answers 404.
  if (result.is === "reply") return { is: "refused", message: "there is no such account" };
  return failedProof(result);
}
