import type { Answer, Effects, Submission } from "@fakturo/plugin";
import { readJsonAs, type Static, Type } from "@fakturo/plugin";
import { createFinder, readXml } from "@fakturo/xml";
import { NUMBER_STAMP } from "../extensions.ts";
import { inAnotherSession } from "./again.ts";
import { notSent } from "./answers.ts";
import { type KsefContext, KsefError, textOf } from "./api.ts";
import { explain, INVOICE_CODES } from "./codes.ts";
import { hashOf } from "./keys.ts";
import { faBytes, readRecord } from "./record.ts";
import { refusedAnswer } from "./refusal.ts";
import { callWithToken } from "./session.ts";

const Nullable = Type.Optional(Type.Union([Type.String(), Type.Null()]));
/** An invoice in the lists of a session. */
export const SessionInvoice = Type.Object({
  referenceNumber: Type.String(),
  invoiceHash: Type.String(),
  ksefNumber: Nullable,
  acquisitionDate: Nullable,
  upoDownloadUrl: Nullable,
  status: Type.Object({
    code: Type.Integer(),
    description: Type.String(),
    details: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
    extensions: Type.Optional(
      Type.Union([
        Type.Object({
          originalSessionReferenceNumber: Nullable,
          originalKsefNumber: Nullable,
        }),
        Type.Null(),
      ]),
    ),
  }),
});
export type SessionInvoice = Static<typeof SessionInvoice>;

const ACQUISITION_STAMP = "favat-ksef-acquisition-date";
/** Key of the file with the official receipt. */
const UPO_FILE = "ksef-upo";
const NAMESPACE = "http://upo.schematy.mf.gov.pl/KSeF/v4-3";
const { text } = createFinder({ "": NAMESPACE });
/** Statuses after which the same file is sent in another session: the session's faults, and KSeF's own. */
const OF_SESSION: ReadonlySet<number> = new Set([405, 435]);
const OF_KSEF: ReadonlySet<number> = new Set([500, 550]);
const RUNNING: ReadonlySet<number> = new Set([100, 150]);
const DUPLICATE = 440;
const TOO_MANY = 429;

/** The decision about an invoice; its receipt is session and invoice, `SESSION/INVOICE`. */
export async function decisionOf(
  one: Submission,
  receipt: string,
  ctx: KsefContext,
): Promise<Answer> {
  const [session = "", invoice = ""] = receipt.split("/");
  try {
    const reply = await callWithToken(
      `/sessions/${session}/invoices/${invoice}`,
      { method: "GET" },
      ctx,
    );
    const row = readJsonAs(SessionInvoice, textOf(reply), "the status of the invoice");
    return await answerOf(row, one, { session, receipt }, ctx);
  } catch (error) {
    if (!(error instanceof KsefError)) throw error;
    const { message = error.message, retryIn } = notSent(error);
    // Nothing is known of the invoice's end; KSeF says when it may be asked for again.
    if (error.status === TOO_MANY && retryIn !== undefined)
      return { is: "taken", reference: receipt, message, retryIn };
    return { is: "unknown", message };
  }
}

/** Where an invoice is listed. */
interface Place {
  readonly session: string;
  readonly receipt: string;
  /** Address of its UPO, which needs no token and counts for no limit. */
  readonly link?: string | undefined;
}

/** The decision in a row of a session's list. @throws KsefError, TransportError. */
export async function answerOf(
  row: SessionInvoice,
  one: Submission,
  { session, receipt, link }: Place,
  ctx: KsefContext,
): Promise<Answer> {
  const { code, description, details } = row.status;
  const said = [description, details?.join("; ")].filter(Boolean).join(": ");
  const message = explain(INVOICE_CODES, code, said);
  if (RUNNING.has(code)) return { is: "taken", reference: receipt, message };
  const linked = code === 200 && link !== undefined ? await linkedUpo(link, ctx) : undefined;
  if (linked) return { is: "accepted", reference: receipt, effects: effectsOf(linked) };
  if (code === 200)
    return accepted(`/sessions/${session}/invoices/${row.referenceNumber}/upo`, receipt, ctx);
  if (OF_KSEF.has(code)) return { is: "not-sent", dropped: true, message };
  if (OF_SESSION.has(code)) return inAnotherSession(one, { code: String(code), message });
  if (code === DUPLICATE) return duplicateOf(row, one, { receipt, message }, ctx);
  return refusedAnswer(one, { code: String(code), message, reference: receipt });
}

/** The UPO at an address that expires after some days; undefined where it is not there. */
async function linkedUpo(link: string, ctx: KsefContext): Promise<Uint8Array | undefined> {
  const { status, body } = await ctx.http(link, { method: "GET", signal: ctx.signal });
  return status === 200 ? body : undefined;
}

/** The number of an invoice is final; its UPO may follow some seconds later. */
async function accepted(path: string, receipt: string, ctx: KsefContext): Promise<Answer> {
  try {
    const { body } = await callWithToken(path, { method: "GET" }, ctx);
    return { is: "accepted", reference: receipt, effects: effectsOf(body) };
  } catch (error) {
    if (error instanceof KsefError && error.code === "21178")
      return { is: "taken", reference: receipt, message: "accepted; the UPO is being prepared" };
    throw error;
  }
}

/** Stamps and file of an UPO. */
function effectsOf(upo: Uint8Array): Effects {
  const root = readXml(upo);
  const number = text(root, "Dokument/NumerKSeFDokumentu");
  const date = text(root, "Dokument/DataNadaniaNumeruKSeF");
  return {
    stamps: [
      { prv: NUMBER_STAMP, val: number },
      { prv: ACQUISITION_STAMP, val: date },
    ],
    files: [
      {
        name: `UPO-${number}.xml`,
        mime: "application/xml",
        data: upo,
        key: UPO_FILE,
        category: "response",
      },
    ],
  };
}

/** A duplicate is ours where KSeF has the same bytes: an earlier answer was lost. */
async function duplicateOf(
  { status }: SessionInvoice,
  one: Submission,
  { receipt, message }: { readonly receipt: string; readonly message: string },
  ctx: KsefContext,
): Promise<Answer> {
  const number = status.extensions?.originalKsefNumber ?? "";
  const session = status.extensions?.originalSessionReferenceNumber ?? "";
  const refused = refusedAnswer(one, { code: String(DUPLICATE), message, reference: receipt });
  if (number === "") return refused;
  const stored = await storedHash(number, ctx);
  if (stored === undefined) return { is: "taken", reference: receipt, message };
  if (stored !== hashOf(faBytes(readRecord(one.bytes)))) return refused;
  return accepted(`/sessions/${session}/invoices/ksef/${number}/upo`, receipt, ctx);
}

/** Hash of an invoice of KSeF; undefined while it is not stored, empty where it belongs to others. */
async function storedHash(number: string, ctx: KsefContext): Promise<string | undefined> {
  try {
    const { body } = await callWithToken(`/invoices/ksef/${number}`, { method: "GET" }, ctx);
    return hashOf(body);
  } catch (error) {
    if (error instanceof KsefError && error.code === "21165") return undefined;
    if (error instanceof KsefError && error.code === "21164") return "";
    throw error;
  }
}
